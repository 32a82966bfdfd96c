// Cuts the two typefaces down to what a page in Lagos writes, and measures them for the fallback faces.
// Run by hand after a change here (`node scripts/build/fonts.mjs`); what it writes to web/fonts is committed.
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { fromBuffer } from '@capsizecss/unpack'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'

const OUT = fileURLToPath(new URL('../../web/fonts/', import.meta.url))

const TONE_MARKS = '\u0300\u0301\u0323'
const BASIC = `${codes(0x20, 0x7e)}\u00a0©·×–—‘’“”•…−ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùú${TONE_MARKS}`
// Said in short, because every page says it. Of what is in two ranges the later part has it.
const AROUND_BASIC = 'U+0000-00FF, U+0300-0323, U+2013-2212'
const PARTS = {
  // What nearly every page is written with: ASCII, the vowels of Yoruba with their tones, quotes and dashes. It is all a first
  // visit fetches of a typeface, so each character here is paid for by everybody.
  basic: { source: 'latin', characters: BASIC, isFirst: true },
  // The rest of Latin-1, fetched where an owner uses it.
  latin: { source: 'latin', characters: without(BASIC, `${codes(0xa0, 0xff)}‚„‹›←→`) },
  // Dotted vowels of Yoruba and Igbo, with the tone marks that sit on them: they must come from one file to be placed well.
  vietnamese: { source: 'vietnamese', characters: `ẸẹỌọỊịỤụ${TONE_MARKS}` },
  // The naira sign and the consonants of Yoruba, Igbo and Hausa.
  'latin-ext': { source: 'latin-ext', characters: '₦ṢṣŃńǸǹḾḿṄṅƁɓƊɗƘƙƳƴ' },
}

// Chosen because they write the spa's own name: many good faces have no naira sign, or set the tone marks of Ìmọ́lẹ̀ beside
// their letters instead of above them.
const FAMILIES = [
  {
    name: 'Cormorant',
    package: import.meta.resolve('@fontsource-variable/cormorant/package.json'),
    // Headlines are 500, small headings 600; nothing is bolder.
    axes: { wght: { min: 500, max: 600, default: 500 } },
    weights: '500 700',
    features: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'],
    stack: 'headline',
    generic: 'serif',
    standIns: ['Georgia', 'Noto Serif', 'Times New Roman', 'DejaVu Serif'],
  },
  {
    name: 'Mulish',
    package: import.meta.resolve('@fontsource-variable/mulish/package.json'),
    axes: { wght: { min: 400, max: 600, default: 400 } },
    weights: '400 700',
    // Tabular figures are asked for by name where numbers stand in columns.
    features: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
    stack: 'body',
    generic: 'sans-serif',
    standIns: ['Arial', 'Roboto', 'Helvetica Neue', 'DejaVu Sans'],
  },
]

// What the stand-ins measure, read from the fonts' own tables. Average width: mean advance of lower-case English text,
// weighted the way @capsizecss/unpack weighs ours, so that the two can be compared.
const STAND_INS = {
  Arial: { local: ['Arial'], unitsPerEm: 2048, xWidthAvg: 913 },
  'Helvetica Neue': { local: ['Helvetica Neue', 'HelveticaNeue'], unitsPerEm: 1000, xWidthAvg: 450 },
  Roboto: { local: ['Roboto', 'Roboto-Regular'], unitsPerEm: 2048, xWidthAvg: 911 },
  'DejaVu Sans': { local: ['DejaVu Sans'], unitsPerEm: 2048, xWidthAvg: 1041 },
  Georgia: { local: ['Georgia'], unitsPerEm: 2048, xWidthAvg: 913 },
  'Noto Serif': { local: ['Noto Serif', 'NotoSerif'], unitsPerEm: 1000, xWidthAvg: 481 },
  'Times New Roman': { local: ['Times New Roman', 'TimesNewRomanPSMT'], unitsPerEm: 2048, xWidthAvg: 832 },
  'DejaVu Serif': { local: ['DejaVu Serif'], unitsPerEm: 2048, xWidthAvg: 1058 },
}

await mkdir(OUT, { recursive: true })
const rules = []
for (const family of FAMILIES) rules.push(...(await cut(family)))
const note =
  '/* Written by scripts/build/fonts.mjs; change it there. Cormorant and Mulish are under the SIL Open Font License 1.1. */'
await writeFile(`${OUT}fonts.css`, `${[note, ...rules, stacks()].join('\n\n')}\n`)
execFileSync(process.execPath, [
  fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome')),
  'format',
  '--write',
  OUT,
])

async function cut(family) {
  const rules = []
  // The Open Font License travels with the files.
  const lower = family.name.toLowerCase()
  await copyFile(new URL('LICENSE', family.package), `${OUT}${lower}-license.txt`)
  for (const [part, { source, characters: wanted, isFirst }] of Object.entries(PARTS)) {
    const original = await readFile(new URL(`files/${lower}-${source}-wght-normal.woff2`, family.package))
    const options = { variationAxes: family.axes, keepFeatures: family.features, noHinting: true }
    const characters = unicodes(await subsetFont(original, wanted, { ...options, targetFormat: 'sfnt' }))
    const woff2 = await subsetFont(original, wanted, { ...options, targetFormat: 'woff2' })
    const file = `${lower}-${part}.woff2`
    await writeFile(OUT + file, woff2)
    console.log(
      `${file.padEnd(28)} ${(woff2.length / 1024).toFixed(1).padStart(5)} KB  ${characters.length} characters`,
    )
    rules.push(face(family, file, isFirst ? AROUND_BASIC : unicodeRange(characters), 'swap'))
    if (isFirst) rules.push(...standInFaces(family, await fromBuffer(woff2)))
  }
  return rules
}

// The small parts stay files of their own: inlined in the stylesheet, every page would pay for them. The large ones are
// asked for with the page; where they still come too late for the first look, the page keeps its stand-in rather than
// move under the reader's eyes, and has them from the next visit on.
function face({ name, weights }, file, range, display) {
  return `@font-face {
  font-family: "${name}";
  font-style: normal;
  font-weight: ${weights};
  font-display: ${display};
  src: url("./${file}?no-inline") format("woff2");
  unicode-range: ${range};
}`
}

// A system font squeezed into our font's measures, shown until ours arrives, so that no line breaks anew when it does.
function standInFaces({ name, standIns }, own) {
  return standIns.map(local => {
    const other = STAND_INS[local]
    const size = own.xWidthAvg / own.unitsPerEm / (other.xWidthAvg / other.unitsPerEm)
    const percent = part => `${((100 * part) / own.unitsPerEm / size).toFixed(2)}%`
    return `@font-face {
  font-family: "${name} ${local}";
  src: ${other.local.map(name => `local("${name}")`).join(', ')};
  size-adjust: ${(100 * size).toFixed(2)}%;
  ascent-override: ${percent(own.ascent)};
  descent-override: ${percent(-own.descent)};
  line-gap-override: ${percent(own.lineGap)};
}`
  })
}

function stacks() {
  const lines = FAMILIES.map(({ name, stack, standIns, generic }) => {
    const quoted = [name, ...standIns.map(local => `${name} ${local}`)].map(family => `"${family}"`)
    return `  --stack-${stack}: ${quoted.join(', ')}, ${generic};`
  })
  return `:root {\n${lines.join('\n')}\n}`
}

// Only what the typeface really has, so that the browser takes the rest from the next one in the stack.
function unicodes(sfnt) {
  const face = new hb.Face(new hb.Blob(sfnt))
  return [...face.collectUnicodes()].sort((a, b) => a - b)
}

function unicodeRange(characters) {
  const ranges = []
  for (const code of characters) {
    const last = ranges.at(-1)
    if (last && code === last.to + 1) last.to = code
    else ranges.push({ from: code, to: code })
  }
  const hex = code => code.toString(16).toUpperCase().padStart(4, '0')
  return ranges.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}

function without(excluded, characters) {
  return [...characters].filter(character => !excluded.includes(character)).join('')
}

function codes(from, to) {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
}

import typefaces from './letters.json' with { type: 'json' }

type Typeface = keyof typeof typefaces

export interface Line {
  typeface: Typeface
  /** Pixels; reduced to as little as two thirds if the line is too wide. */
  size: number
  maxWidth: number
}

const SMALLEST = 2 / 3

/** A line of text as SVG paths, because servers lack our fonts. */
export function lettered(text: string, { typeface, size, maxWidth }: Line): { svg: string; width: number } {
  const { unitsPerEm } = typefaces[typeface]
  const whole = placed(text, typeface)
  const fullScale = size / unitsPerEm
  const scale = fullScale * Math.max(SMALLEST, Math.min(1, maxWidth / (whole.width * fullScale || 1)))
  const { paths, width } = whole.width * scale <= maxWidth + 1 ? whole : cut(text, typeface, maxWidth / scale)
  return { svg: `<g transform="scale(${scale})">${paths.join('')}</g>`, width: width * scale }
}

function cut(text: string, typeface: Typeface, room: number) {
  const letters = [...text.normalize('NFC')]
  let shorter = placed(text, typeface)
  while (letters.length > 0 && shorter.width > room) {
    letters.pop()
    shorter = placed(`${letters.join('').trimEnd()}…`, typeface)
  }
  return shorter
}

/** A letter our fonts lack is written without its accents, or left out. */
function placed(text: string, typeface: Typeface) {
  const known = typefaces[typeface].letters as unknown as Record<string, [width: number, path: string]>
  const paths: string[] = []
  let at = 0
  let before = 0
  for (const letter of text.normalize('NFC')) {
    const [width, path] = known[letter] ?? known[letter.normalize('NFD').charAt(0)] ?? [0, '']
    const isMark = /\p{M}/u.test(letter)
    // Combining marks are centred on the letter and have no width.
    const x = isMark ? at - before / 2 - width / 2 : at
    if (path) paths.push(`<path transform="translate(${x} 0)" d="${path}"/>`)
    if (isMark) continue
    at += width
    before = width
  }
  return { paths, width: at }
}

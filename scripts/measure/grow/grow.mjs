// @ts-check
import { build } from '../../build/build.mjs'
import { startPostgresql } from '../../setup/postgresql.mjs'
import { Stop, say } from '../../setup/process.mjs'
import { CALLS, CATALOGUE, measureCalls, measureCatalogue } from './calls.mjs'
import { fill, startSpa } from './subject.mjs'

const SIZES = { postgresql: [5_000, 1_000_000], embedded: [0, 100_000] }
const MOST_GROWTH = 1.3

/**
 * Prints what the same calls cost in a spa with few bookings and with very many: CPU of the server and of its database.
 * `npm run grow` takes minutes; `npm run grow 5k 50k` compares other sizes, on both engines; an engine can be named.
 * @param {string[]} args
 */
export async function grow(args) {
  await build()
  const named = args.filter(arg => arg in SIZES)
  const sizes = args.filter(arg => !(arg in SIZES)).map(toNumber)
  if (sizes.length !== 0 && sizes.length !== 2)
    throw new Stop('Name two sizes to compare, such as: npm run grow 5k 50k')
  for (const engine of /** @type {const} */ (['postgresql', 'embedded'])) {
    if (named.length > 0 && !named.includes(engine)) continue
    await compare(engine, sizes.length === 2 ? sizes : SIZES[engine])
  }
}

/** @param {'postgresql' | 'embedded'} engine @param {number[]} sizes */
async function compare(engine, sizes) {
  /** @type {Record<string, import('./calls.mjs').Cost>[]} */
  const costs = []
  for (const size of sizes) costs.push(await withSpa(engine, [`${size}`], spa => measureCalls(spa)))
  const [few, many] = costs
  if (!few || !many) return
  const [small, large] = sizes.map(size => size.toLocaleString('en'))
  console.log(`\n${engine}: CPU per call in ms, server + database`)
  console.log(`| call | ${small} bookings | ${large} bookings | ratio | goal | |\n|---|---|---|---|---|---|`)
  for (const { name, goalMs, isOfMonth } of CALLS) {
    const [before, after] = [few[name], many[name]]
    if (!before || !after) continue
    const ratio = total(after) / total(before)
    const isMet = goalMs === undefined ? ratio <= MOST_GROWTH : total(after) <= goalMs
    const goal = goalMs === undefined ? `≤ ${MOST_GROWTH}×` : `≤ ${goalMs} ms`
    const judged = isOfMonth ? 'by the month |' : `${goal} | ${isMet ? '✓' : '✗'}`
    console.log(`| ${name} | ${shown(before)} | ${shown(after)} | ${ratio.toFixed(2)}× | ${judged} |`)
  }
  const catalogue = await withSpa(engine, ['catalogue'], spa => measureCatalogue(spa))
  console.log(
    `\n${engine}: a catalogue of 500 services with 3,000 sub-services\n| what | measured | goal | |\n|---|---|---|---|`,
  )
  for (const { name, most, unit } of CATALOGUE) {
    const measured = catalogue[name] ?? Number.NaN
    console.log(`| ${name} | ${measured.toFixed(1)} ${unit} | ≤ ${most} ${unit} | ${measured <= most ? '✓' : '✗'} |`)
  }
}

/**
 * A server on a database of its own that was filled before.
 * @template T
 * @param {'postgresql' | 'embedded'} engine @param {string[]} what @param {(spa: import('./subject.mjs').Spa) => Promise<T>} work
 */
async function withSpa(engine, what, work) {
  const postgresql = engine === 'postgresql' ? await startPostgresql() : undefined
  try {
    say(`Filling ${engine}: ${what}.`)
    const { folder, remove } = await fill(postgresql?.url, what)
    const spa = await startSpa(postgresql?.url, folder)
    try {
      say('Measuring.')
      return await work(spa)
    } finally {
      await spa.stop()
      remove()
    }
  } finally {
    await postgresql?.stop()
  }
}

/** @param {import('./calls.mjs').Cost} cost */
const total = ({ server, database }) => server + database

/** @param {import('./calls.mjs').Cost} cost */
function shown({ server, database }) {
  return database === 0 ? server.toFixed(2) : `${server.toFixed(2)} + ${database.toFixed(2)}`
}

/** "5k" is 5,000 and "1m" a million. @param {string} text */
function toNumber(text) {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(text) ?? []
  if (!digits) throw new Stop(`"${text}" is no number of bookings. Write 5000, 5k or 1m.`)
  return Number(digits) * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1)
}

// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { startOwnServer } from '../serve/own-server.mjs'
import { ensureBrowser } from '../setup/ensure-browser.mjs'
import { LAUNCH_ARGS } from '../setup/find-browser.mjs'
import { npm } from '../setup/install.mjs'
import { Stop, say } from '../setup/process.mjs'

// Too heavy to install with everything else, so npm brings it when it is asked for. The last that runs on Node 20.
const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = 5
/** Now and then the browser records nothing, most of all on a busy machine. That run is done again. */
const TRIES = 3
/** Scores, at least. */
const WANTED = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
/** At most: milliseconds, and the share of the screen that moved. */
const ALLOWED = {
  'first-contentful-paint': 1300,
  'largest-contentful-paint': 1300,
  'total-blocking-time': 50,
  'cumulative-layout-shift': 0.01,
}
const COLUMNS = ['speed', 'a11y', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS']
const EACH = 'TBT of each run (the machine’s index)'
/** What a page fetches after its first paint, all of it ours. */
const CODE = '*/assets/*.js'

/** @typedef {keyof typeof WANTED} Category @typedef {keyof typeof ALLOWED} Metric */
const CATEGORIES = /** @type {Category[]} */ (Object.keys(WANTED))
const METRICS = /** @type {Metric[]} */ (Object.keys(ALLOWED))
/** @typedef {Record<Category | Metric | 'machine', number>} Seen and how fast Lighthouse took the machine for */

/**
 * Lighthouse on every listed page as a phone, the median of five runs (or of as many as are asked for): the performance
 * score follows how busy the machine is. With `floor` every run is followed by one with all code blocked, which is what
 * the browser takes for the page itself.
 * @param {string[]} args a number of runs, paths, `floor`; in any order
 */
export async function lighthouse(args) {
  process.env.CHROME_PATH = await ensureBrowser({ isWhole: true })
  await build()
  if ((await npm(['exec', '--yes', '--', LIGHTHOUSE, '--version'])) !== 0)
    throw new Stop(`${LIGHTHOUSE} could not be fetched (the reason is above), so nothing was measured.`)

  const runs = Number(args.find(arg => /^\d+$/.test(arg)) ?? RUNS)
  const asked = args.filter(arg => arg.startsWith('/'))
  const withFloor = args.includes('floor')
  const folder = mkdtempSync(join(tmpdir(), 'imole-lighthouse-'))
  const server = await startOwnServer()
  const lines = []
  let isShort = false
  try {
    const paths = asked.length > 0 ? asked : await listedPaths(server.url)
    for (const path of paths) {
      say(`${path}, ${runs} times`)
      /** @type {Seen[]} */
      const seen = []
      /** @type {Seen[]} */
      const bare = []
      for (let run = 0; run < runs; run++) {
        seen.push(await look(server.url + path, join(folder, 'report.json')))
        if (withFloor) bare.push(await look(server.url + path, join(folder, 'report.json'), CODE))
      }
      const middle = (/** @type {Category | Metric} */ what) => median(seen.map(each => each[what]))
      isShort ||= CATEGORIES.some(category => middle(category) < WANTED[category])
      isShort ||= METRICS.some(metric => middle(metric) > ALLOWED[metric])
      lines.push(told(path, seen))
      if (withFloor) lines.push(told('  without its code', bare))
      console.log(lines.slice(withFloor ? -2 : -1).join('\n'))
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const limits = [...Object.values(WANTED), ...Object.values(ALLOWED)]
  console.log(`\n${row(`median of ${runs}`, COLUMNS)}   ${EACH}\n${lines.join('\n')}\n${row('wanted', limits)}`)
  if (isShort) process.exitCode = 1
}

/** @param {string} url */
async function listedPaths(url) {
  const siteMap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** @param {string} url @param {string} report @param {string} [blocked] addresses not to be fetched @returns {Promise<Seen>} */
async function look(url, report, blocked) {
  const flags = `--chrome-flags=--headless=new ${LAUNCH_ARGS.join(' ')}`
  const only = `--only-categories=${CATEGORIES.join(',')}`
  const output = ['--quiet', '--output=json', `--output-path=${report}`]
  const options = [flags, only, ...output, ...(blocked ? [`--blocked-url-patterns=${blocked}`] : [])]
  for (let tries = 1; (await npm(['exec', '--yes', '--', LIGHTHOUSE, url, ...options])) !== 0; tries++)
    if (tries === TRIES) throw new Stop(`Lighthouse did not finish on ${url} (the reason is above).`)
  const { categories, audits, environment } = JSON.parse(readFileSync(report, 'utf8'))
  if (!blocked)
    for (const category of CATEGORIES) if (category !== 'performance') tellFailed(categories[category], audits)
  const scores = CATEGORIES.map(category => [category, Math.round(categories[category].score * 100)])
  const metrics = METRICS.map(metric => [metric, rounded(audits[metric].numericValue)])
  return Object.fromEntries([...scores, ...metrics, ['machine', Math.round(environment.benchmarkIndex)]])
}

/**
 * @param {{ auditRefs: { id: string, weight: number }[] }} category
 * @param {Record<string, { title: string, score: number | null }>} audits
 */
function tellFailed({ auditRefs }, audits) {
  for (const { id, weight } of auditRefs)
    if (weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      console.log(`  ✗ ${id}: ${audits[id]?.title}`)
}

/** The medians, with what blocks and the machine's index run by run. @param {string} name @param {Seen[]} seen */
function told(name, seen) {
  const middles = [...CATEGORIES, ...METRICS].map(what => median(seen.map(each => each[what])))
  const runs = seen.map(each => `${each['total-blocking-time']} (${each.machine})`).join(', ')
  return `${row(name, middles)}   ${runs}`
}

/** @param {number} value */
const rounded = value => Number(value.toFixed(value < 1 ? 4 : 0))

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** @param {string} name @param {(string | number)[]} cells */
function row(name, cells) {
  return name.padEnd(32) + cells.map(cell => String(cell).padStart(10)).join('')
}

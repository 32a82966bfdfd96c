import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAUNCH_ARGS } from '../setup/browser.ts'
import { npm } from '../setup/install.mjs'
import { Stop, say } from '../setup/process.mjs'
import { median, table, withPhone } from './harness.ts'

// Too large to install with everything else, so npm fetches it for this. The last version that runs on Node 20.
const LIGHTHOUSE = 'lighthouse@12.8.2'
/** Now and then the browser records nothing, above all on a busy machine; then the run is repeated. */
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
const LIMITS = { ...WANTED, ...ALLOWED }
const COLUMNS = ['speed', 'a11y', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS']

type Figures = Record<keyof typeof LIMITS, number>

/**
 * Lighthouse on every listed page as a phone, the median of five runs or as many as are given: the performance score follows the
 * load of the machine. With `floor` each run is followed by one with all code blocked, which is what the browser itself takes.
 */
export default async function lighthouse(args: string[]) {
  if ((await npm(['exec', '--yes', '--', LIGHTHOUSE, '--version'])) !== 0)
    throw new Stop(`${LIGHTHOUSE} could not be fetched (the reason is above), so nothing was measured.`)
  const runs = Number(args.find(arg => /^\d+$/.test(arg)) ?? 5)
  const asked = args.filter(arg => arg.startsWith('/'))
  const folder = mkdtempSync(join(tmpdir(), 'imole-lighthouse-'))
  await withPhone(async ({ url, executablePath }) => {
    process.env.CHROME_PATH = executablePath
    const rows: (string | number)[][] = []
    for (const path of asked.length > 0 ? asked : await listedPaths(url)) {
      say(`${path}, ${runs} times`)
      const [seen, bare]: [Figures[], Figures[]] = [[], []]
      for (let run = 0; run < runs; run++) {
        seen.push(await look(url + path, join(folder, 'report.json')))
        if (args.includes('floor')) bare.push(await look(url + path, join(folder, 'report.json'), true))
      }
      const figures = medians(seen)
      const isShort = Object.entries(LIMITS).some(([what, limit], index) =>
        what in WANTED ? Number(figures[index]) < limit : Number(figures[index]) > limit,
      )
      if (isShort) process.exitCode = 1
      rows.push([path, ...figures], ...(bare.length > 0 ? [['  without its code', ...medians(bare)]] : []))
    }
    console.log(`\n${table([`median of ${runs}`, ...COLUMNS], [...rows, ['wanted', ...Object.values(LIMITS)]])}`)
  }).finally(() => rmSync(folder, { recursive: true, force: true }))
}

const medians = (seen: Figures[]) =>
  (Object.keys(LIMITS) as (keyof Figures)[]).map(what => median(seen.map(figures => figures[what])))

async function listedPaths(url: string) {
  const siteMap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

async function look(url: string, report: string, withoutCode = false): Promise<Figures> {
  const options = [
    `--chrome-flags=--headless=new ${LAUNCH_ARGS.join(' ')}`,
    `--only-categories=${Object.keys(WANTED).join(',')}`,
    ...['--quiet', '--output=json', `--output-path=${report}`],
    ...(withoutCode ? ['--blocked-url-patterns=*/assets/*.js'] : []),
  ]
  for (let tries = 1; (await npm(['exec', '--yes', '--', LIGHTHOUSE, url, ...options])) !== 0; tries++)
    if (tries === TRIES) throw new Stop(`Lighthouse did not finish on ${url} (the reason is above).`)
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
  for (const category of withoutCode ? [] : ['accessibility', 'best-practices', 'seo'])
    for (const { id, weight } of categories[category].auditRefs)
      if (weight > 0 && (audits[id].score ?? 1) < 1) console.log(`  ✗ ${id}: ${audits[id].title}`)
  const scores = Object.keys(WANTED).map(name => [name, Math.round(categories[name].score * 100)])
  const times = Object.keys(ALLOWED).map(name => [name, Number(audits[name].numericValue.toPrecision(4))])
  return Object.fromEntries([...scores, ...times])
}

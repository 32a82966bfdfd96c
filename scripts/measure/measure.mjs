// @ts-check
import { run, Stop } from '../setup/process.mjs'

/** What `npm run measure -- NAME` can measure, each in the module of its name. @type {Record<string, string>} */
export const MEASURES = {
  bench: 'what a request costs the server (npm run bench)',
  weight: 'what pages cost a first visitor (npm run weight); list: also every file',
  'input-delay': 'how long taps and keys take on a slow phone',
  journey: 'how long a booking waits for a bad mobile line',
  'desk-day': 'how long a full day at the desk keeps a slow phone busy',
  'statement-speed': 'how long a long bank statement takes on a slow phone',
  lighthouse: '[RUNS] [/PATH …] [floor]: Lighthouse on every page',
  likeness: 'what comparing a receipt with 5,000 others costs',
  grow: '[ENGINE] [SIZE SIZE]: what calls cost with few bookings and with very many',
  'long-run': 'an hour of races and kills, written to docs/LONG-RUN.md',
  soak: '[MINUTES]: mixed load and memory, written to docs/SOAK.md',
  chain: '[SPAS]: many spas on one machine, written to docs/SCALING.md',
  pictures: 'takes the pictures of the documents again',
  image: 'builds the image and runs it (root on Debian)',
  systemd: 'boots the systemd units (root on Debian)',
}

/** @param {string | undefined} name @param {string[]} args */
export async function measure(name = '', args = []) {
  if (!Object.hasOwn(MEASURES, name)) {
    const list = Object.entries(MEASURES).map(([each, about]) => `  ${each.padEnd(16)} ${about}`)
    throw new Stop([`There is no measure "${name}". There are:`, ...list].join('\n'))
  }
  // These two need more than this process: TypeScript sources, and mounts of their own.
  if (name === 'likeness')
    process.exitCode = await run(process.execPath, ['--import', 'tsx', 'scripts/measure/likeness.mjs'])
  else if (name === 'image' || name === 'systemd') await (await import('../release/try-deploy.mjs')).tryDeploy(name)
  else await (await import(`./${name}.mjs`)).default(args)
}

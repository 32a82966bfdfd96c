import { Stop } from '../setup/process.mjs'

/** What `npm run measure -- NAME` can measure, each in the module of its name. */
export const MEASURES: Record<string, string> = {
  bench: 'what a request costs the server (npm run bench)',
  weight: 'what pages cost a first visitor (npm run weight); list: also every file',
  journey: 'how long a booking waits for a bad mobile line',
  lighthouse: '[RUNS] [/PATH …] [floor]: Lighthouse on every page',
  soak: '[MINUTES]: mixed load and memory, written to docs/SOAK.md',
  chain: '[SPAS]: many spas on one machine, written to docs/SCALING.md',
  grow: '[ENGINE] [FEW MANY]: what calls cost with few bookings and with a million',
  upgrade: '[BOOKINGS]: how long a database of 1.1.0 takes to become one of this version',
  pictures: 'takes the pictures of the documents again',
  image: 'builds the image and runs it (root on Debian)',
  systemd: 'boots the systemd units (root on Debian)',
}

export async function measure(name = '', args: string[] = []) {
  if (!Object.hasOwn(MEASURES, name)) {
    const list = Object.entries(MEASURES).map(([each, about]) => `  ${each.padEnd(16)} ${about}`)
    throw new Stop([`There is no measure "${name}". There are:`, ...list].join('\n'))
  }
  if (name === 'image' || name === 'systemd') await (await import('../release/try-deploy.ts')).tryDeploy(name)
  else await (await import(new URL(`${name}.ts`, import.meta.url).href)).default(args)
}

// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Stop } from '../setup/process.mjs'

/** Other arguments are refused, so that no file is ever called `--help`. @type {Record<string, [usage: string, about: string]>} */
export const COMMANDS = {
  start: ['', 'Serves the site. In a checkout it builds first, if anything has changed.'],
  dev: ['', 'Serves the sources, and shows every change at once.'],
  demo: ['', 'Shows a made-up spa with two weeks of guests. Nothing of it is kept.'],
  build: ['', 'Builds the site, beside whatever runs.'],
  release: ['[--twice] [--try [NODE …]]', 'Makes the archive; --twice compares two, --try runs it on every Node.'],
  test: ['[PART …]', 'Runs the types, the tests, and the journeys in a browser.'],
  check: ['[PART …]', 'Runs everything that must pass before a change lands, or the parts that are named.'],
  faults: ['', 'Tests the built site in trouble: killed, cut off, flooded, lied to.'],
  weight: ['', 'Weighs the home page.'],
  bench: ['[PART …]', 'Measures what a request costs the server.'],
  measure: ['[NAME] [ARG …]', 'Measures one thing; without a name it lists what there is.'],
  backup: ['FILE', 'Writes everything into one file, also while the server runs.'],
  restore: ['FILE', 'Puts a backup in place of what is there. Stop the server first.'],
  'move-to-postgresql': ['', 'Moves everything to the database that DATABASE_URL names. Stop the server first.'],
  'desk-link': ['', 'Prints a new link to the desk, also while the server runs.'],
  'renew-booking-keys': ['', 'Ends the links of all emails sent so far, also while the server runs.'],
  doctor: ['', 'Checks mail, address, machine and database, and sends the owner a test email.'],
}

/**
 * Handles `--help` and `--version` and returns whether it did. Throws on arguments that a command does not take.
 * @param {{ name: string | undefined, args: string[], names: string[], door: string }} asked `door` is typed before a name
 */
export function answered({ name, args, names, door }) {
  const all = [name ?? '', ...args]
  if (all.some(arg => arg === '--help' || arg === '-h')) return print(helpOf(name, names, door))
  if (all.some(arg => arg === '--version' || arg === '-v')) return print(versionLine())
  if (name?.startsWith('-')) throw new Stop(`There is no option ${name}. ${door} --help lists what there is.`)
  if (name !== undefined && names.includes(name)) refuseOthers(name, args, door)
  return false
}

/** @param {string} name @param {string[]} args @param {string} door */
function refuseOthers(name, args, door) {
  const [usage = ''] = COMMANDS[name] ?? []
  const unknown = args.find(arg => arg.startsWith('-') && !usage.includes(`[${arg}`))
  if (unknown) throw new Stop(`${name} has no option ${unknown}. It is used so: ${line(door, name)}`)
  const most = usage.includes('…') ? Number.POSITIVE_INFINITY : (usage.match(/[A-Z]+/g) ?? []).length
  const extra = args.filter(arg => !arg.startsWith('-'))[most]
  if (extra !== undefined) throw new Stop(`${name} does not take "${extra}". It is used so: ${line(door, name)}`)
}

/** @param {string | undefined} name @param {string[]} names @param {string} door */
function helpOf(name, names, door) {
  if (name !== undefined && names.includes(name)) return `${line(door, name)}\n\n${COMMANDS[name]?.[1]}`
  const widest = Math.max(...names.map(each => each.length))
  const list = names.map(each => `  ${each.padEnd(widest)}  ${COMMANDS[each]?.[1]}`)
  const without = names.includes('start') ? '' : `${door} alone serves the site. `
  return `${line(door, 'COMMAND')}

${list.join('\n')}

${without}--help after a command says what it takes, --version which version this is.`
}

/** npm keeps what is not behind two dashes to itself. @param {string} door @param {string} name */
function line(door, name) {
  const [usage] = COMMANDS[name] ?? []
  return [door, name, usage && door === 'npm run' && '--', usage].filter(Boolean).join(' ')
}

function versionLine() {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${name} ${version}`
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`)
  return true
}

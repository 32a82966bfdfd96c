import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { smallProject } from '../setup/testing/project.ts'
import { answered, COMMANDS } from './help.mjs'
import { TOOLS } from './start.mjs'

const names = Object.keys(COMMANDS)
const server = Object.keys(TOOLS)

test('every npm command has its words, and every command with words is one', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect([...names].sort()).toEqual(Object.keys(scripts).sort())
  expect(server.filter(name => !(name in COMMANDS))).toEqual([])
})

test('every command beside the server has its program among the sources, for a checkout that is not built', () => {
  const missing = Object.values(TOOLS).filter(([program]) => !existsSync(`server/operations/${program}.ts`))
  expect(missing).toEqual([])
})

test.each(names)('npm run %s -- --help says what it does, and does nothing', name => {
  const [usage, about] = COMMANDS[name]!
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  expect(answered({ name, args: ['--help'], names, door: 'npm run' })).toBe(true)
  expect(said.mock.calls).toEqual([[`npm run ${name}${usage && ` -- ${usage}`}\n\n${about}\n`]])
})

test.each([
  ['server', 'backup'],
  ['scripts/run.mjs', 'backup'],
])('%s backup --help says what it does, and writes no file', (...words) => {
  const { stdout, status, made } = inProject(...words, '--help')
  expect(stdout).toContain(COMMANDS.backup![1])
  expect({ status, made }).toEqual({ status: 0, made: [] })
})

test('node server --help lists what a release can do, and nothing that needs the sources', () => {
  const { stdout, status } = inProject('server', '--help')
  expect([...stdout.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name)).toEqual(server)
  expect(stdout).toContain('node server alone serves the site.')
  expect(status).toBe(0)
})

test.each([
  ['server', '--version'],
  ['scripts/run.mjs', 'start', '-v'],
])('%s %s says which version this is', (...words) => {
  expect(inProject(...words)).toEqual({ stdout: 'small-spa 1.0.0\n', stderr: '', status: 0, made: [] })
})

test.each([
  [['server', 'backup', '--all', 'a.tar.gz'], 'backup has no option --all. It is used so: node server backup FILE'],
  [['server', '--port'], 'There is no option --port. node server --help lists what there is.'],
  [['scripts/run.mjs', 'dev', '4000'], 'dev does not take "4000". It is used so: npm run dev'],
  [
    ['scripts/run.mjs', 'release', '--tries'],
    'release has no option --tries. It is used so: npm run release -- [--twice] [--try [NODE …]]',
  ],
])('what a command does not know is refused with a sentence, and nothing is done: %s', (words, sentence) => {
  expect(inProject(...words)).toEqual({ stdout: '', stderr: `${sentence}\n`, status: 1, made: [] })
})

/** In a project where nothing is installed or built: every other answer fails. */
function inProject(...words: string[]) {
  const folder = smallProject({ 'server.js': readFileSync('server.js', 'utf8') })
  const before = readdirSync(folder)
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  const made = readdirSync(folder).filter(name => !before.includes(name))
  return { stdout, stderr, status, made }
}

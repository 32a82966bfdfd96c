import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallProject } from './testing/project.ts'

/** An apt-get that only says what it was asked for. */
const APT = '#!/bin/sh\necho "[apt-get $*]"\n'
const INSTALL = `
  const { aptInstall } = await import('./scripts/setup/debian-programs.ts')
  await aptInstall('chromium', { why: 'The tests need a browser.', instead: 'Set CHROME_PATH.' }).catch(error => {
    console.log(error.message)
    process.exitCode = 1
  })
`
const SAID = [
  '▸ The tests need a browser.',
  '  It is installed for the whole machine, as root: apt-get install -y -qq --no-install-recommends chromium',
  '  To avoid it: Set CHROME_PATH.',
].join('\n')

const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

test('what is installed as root is said first, with its reason and the way around it; nobody there is nobody asked', () => {
  const { output, status } = install()
  expect(output).toBe(`\n${SAID}\n[apt-get update -qq]\n[apt-get install -y -qq --no-install-recommends chromium]\n`)
  expect(status).toBe(0)
})

const CTRL_D = '\u0004'

test.runIf(hasTerminals)('on a terminal nothing is installed before a person says yes', () => {
  for (const answer of ['\n', CTRL_D]) {
    const no = install({ answer })
    expect(no.output).toContain(SAID)
    expect(no.output).toContain('Install it? [y/N] ')
    expect(no.output).toMatch(/Nothing was installed\. Set CHROME_PATH\.\n/)
    expect(no.output).not.toContain('[apt-get')
    expect(no.status).toBe(1)
  }
  const yes = install({ answer: 'y\n' })
  expect(yes.output).toContain('[apt-get install -y -qq --no-install-recommends chromium]')
  expect(yes.status).toBe(0)
})

function install({ answer }: { answer?: string } = {}) {
  const folder = smallProject({ 'bin/apt-get': APT, 'install.mjs': INSTALL })
  chmodSync(join(folder, 'bin', 'apt-get'), 0o755)
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
  const node = `'${process.execPath}' --import '${import.meta.resolve('tsx')}' install.mjs`
  const command = answer === undefined ? ['sh', '-c', node] : ['script', '-qec', node, '/dev/null']
  const done = spawnSync(command[0]!, command.slice(1), { cwd: folder, env, input: answer ?? '', encoding: 'utf8' })
  return { output: done.stdout.replaceAll('\r\n', '\n'), status: done.status }
}

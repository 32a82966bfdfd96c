import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { newTestDatabase } from '#server/platform/db/testing/database.ts'
import { built, runProgram } from '#server/platform/db/testing/process.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A terminal without a person: what it runs believes that somebody reads along. */
const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

/** The server's own environment, with nothing of this machine's. */
async function settings(more: Record<string, string>) {
  const { dataDir, databaseUrl } = await newTestDatabase()
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...more }
  return { cwd: process.cwd(), env: { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } }
}

const SERVER = built('server-process')

test.runIf(hasTerminals)('on a terminal the start speaks to a person, without a line of JSON', async () => {
  const options = await settings({ SITE_URL: 'http://spa.test', SMTP_HOST: 'smtp.spa.test' })
  const command = SERVER.map(word => `'${word}'`).join(' ')
  const { child, lines, nextLine, ended } = runProgram(['script', '-qfec', command, '/dev/null'], options)
  while (!lines.some(line => /^ {2}Next /.test(line))) await nextLine()
  const shown = lines.map(line => line.trimEnd())
  expect(shown.filter(line => line.startsWith('{'))).toEqual([])
  expect(shown).toEqual(
    expect.arrayContaining([
      '  Ìmọ́lẹ̀ Spa & Beauty is open.',
      expect.stringMatching(/^ {2}Site {6}http:\/\/spa\.test \(on this machine http:\/\/localhost:\d+\)$/),
      expect.stringMatching(/^ {2}Desk {6}http:\/\/spa\.test\/desk\/enter#[\w-]{32}$/),
      expect.stringMatching(/^ {2}Emails {4}become files in .*\/mail: nobody receives them$/),
      expect.stringMatching(/^ {2}Examples {2}still made up: the bank accounts, /),
      expect.stringMatching(/^ {2}Warning {3}Unknown variable SMTP_HOST \(ignored\)/),
    ]),
  )
  child.kill('SIGTERM')
  await ended
})

test('elsewhere every line is JSON, and in production the start says what is wrong and what to do', async () => {
  const options = await settings({ SITE_URL: 'https://spa.test', SMTP_HOST: 'smtp.spa.test' })
  const { child, lines, complaints, nextLine, ended } = runProgram(SERVER, options)
  const parsed = () => lines.map(line => JSON.parse(line))
  while (!parsed().some(({ check }) => check === 'The proxy')) await nextLine()
  expect(parsed()).toContainEqual(
    expect.objectContaining({ level: 40, check: 'The proxy', todo: 'Set TRUST_PROXY=1, or to the proxy’s address.' }),
  )
  expect(parsed()).toContainEqual(expect.objectContaining({ level: 40, variable: 'SMTP_HOST' }))
  expect(parsed()).toContainEqual(expect.objectContaining({ file: `${options.env.DATA_DIR}/desk-link.txt` }))
  expect(complaints()).toBe('')
  expect(await readFile(`${options.env.DATA_DIR}/desk-link.txt`, 'utf8')).toMatch(
    /^Open the desk: https:\/\/spa\.test\/desk\/enter#[\w-]{32}\n$/,
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

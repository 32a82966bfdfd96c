import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mountSmallDisk } from '#server/app/testing/small-disk.ts'
import { built, runProgram } from './db/testing/process.ts'
import { failureLine, isDiskFull, StartupProblem } from './startup-problem.ts'

vi.setConfig({ testTimeout: 120_000 })

describe('what a command that failed says', () => {
  const coded = (message: string, code: string, path?: string) => Object.assign(new Error(message), { code, path })

  test.each([
    [new StartupProblem('Set PORT.'), 'Set PORT.'],
    [coded('ENOSPC: no space', 'ENOSPC', '/srv/x'), 'The disk with /srv/x is full. Make room and try again.'],
    [new Error('could not extend file: No space left on device'), 'The disk is full. Make room and try again.'],
    [
      coded('EACCES: permission denied', 'EACCES', '/srv/x'),
      'This user may not use /srv/x (EACCES). Run it as the user who owns it, or set DATA_DIR to another folder.',
    ],
    [new Error('odd\n    at somewhere'), 'It failed: odd. LOG_LEVEL=debug shows where.'],
    ['thrown as a text', 'It failed: thrown as a text. LOG_LEVEL=debug shows where.'],
  ])('%s is one line', (error, line) => {
    expect(failureLine(error)).toBe(line)
  })

  test('a full disk is known by the codes of Node and PostgreSQL', () => {
    expect(['ENOSPC', 'EDQUOT', '53100', '23505'].map(code => isDiskFull({ code }))).toEqual([true, true, true, false])
    expect(isDiskFull(undefined)).toBe(false)
  })
})

describe('a server that cannot start ends with one line, no stack and exit code 1:', () => {
  // Root may write everywhere, so as root it is started by nobody.
  const isRoot = process.getuid?.() === 0
  const nobody = isRoot ? { uid: 65534, gid: 65534 } : {}
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spa-start-'))
    await chmod(folder, 0o777)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function lineOf(settings: Record<string, string>, user = {}) {
    const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), ...settings }
    const server = runProgram(built('server-process'), { env, cwd: process.cwd(), ...user })
    expect(await server.ended).toBe(1)
    expect(server.complaints()).not.toMatch(/\n/)
    return server.complaints()
  }

  test('the data folder is another user’s', async () => {
    await mkdir(join(folder, 'data'), { mode: isRoot ? 0o700 : 0o500 })
    expect(await lineOf({}, nobody)).toMatch(/^The data folder .+\/data cannot be written to \(EACCES\)\. .+$/)
  })

  test('the data folder is in a folder of another user’s', async () => {
    await mkdir(join(folder, 'theirs'), { mode: isRoot ? 0o700 : 0o000 })
    expect(await lineOf({ DATA_DIR: join(folder, 'theirs', 'data') }, nobody)).toMatch(
      /^This user may not use .+\/theirs\/data \(EACCES\)\. .+$/,
    )
  })

  test('only the database in it is another user’s', async () => {
    await mkdir(join(folder, 'data', 'database'), { recursive: true, mode: 0o700 })
    await chmod(join(folder, 'data'), 0o777)
    if (!isRoot) await chmod(join(folder, 'data', 'database'), 0o000)
    expect(await lineOf({}, nobody)).toMatch(/^The database in .+ belongs to another user\. .+ chown -R USER .+$/)
  })

  test('the data folder is a file', async () => {
    await writeFile(join(folder, 'data'), '')
    expect(await lineOf({})).toMatch(/^DATA_DIR .+\/data is a file\. Set it to a folder\.$/)
  })

  test.each([
    'nonsense',
    'mysql://spa@localhost/spa',
    'postgres://spa@127.0.0.1:1/spa?sslmode=verify-full&sslrootcert=/nowhere',
  ])('DATABASE_URL is %s', async url => {
    expect(await lineOf({ DATABASE_URL: url })).toMatch(
      /^(DATABASE_URL must be like|PostgreSQL at .+ Check DATABASE_URL) .+\.$/,
    )
  })

  const disk = mountSmallDisk('2m')
  test.runIf(disk)('the disk is full', async () => {
    expect(await lineOf({ DATA_DIR: join(disk!.folder, 'data') })).toMatch(/^The disk with .+ is full\. .+$/)
    disk!.unmount()
  })
})

import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { hashSecret } from '#server/access/secrets.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { useSpa } from '../testing/spa.ts'
import { greet, mayPrintSecrets } from './greet.ts'

const spa = useSpa()

test('processes that start together in one folder leave one link, and it opens the desk', async () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await Promise.all(Array.from({ length: 8 }, () => greet(spa.deps, 3000)))
  printed.mockRestore()
  expect((await readdir(spa.config.dataDir)).filter(name => name.startsWith('desk-link.txt'))).toEqual([
    'desk-link.txt',
  ])
  const link = await readFile(join(spa.config.dataDir, 'desk-link.txt'), 'utf8')
  const valid = await spa.deps.db
    .selectFrom('deskKeys')
    .select('keyHash')
    .where('expiresAt', '>', spa.deps.clock.now())
    .execute()
  expect(valid).toEqual([{ keyHash: hashSecret(link.split('#')[1]!.trim()) }])
})

test('without a terminal the desk’s link is in a file only its user can read, the log says where, and neither it nor stderr has the key', async () => {
  const lines: { msg: string; file?: string }[] = []
  const log = createLog('info', { write: line => void lines.push(JSON.parse(line)) })
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const file = join(spa.config.dataDir, 'desk-link.txt')
  await writeFile(file, 'an older link that lay open', { mode: 0o644 })
  await greet({ ...spa.deps, log, config: { ...spa.config, siteUrl: 'https://spa.test' } }, 3000)
  expect(await readFile(file, 'utf8')).toMatch(/^Open the desk: https:\/\/spa\.test\/desk\/enter#[\w-]{32}\n$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(lines.filter(line => line.file === file)).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('enter#')
  expect(printed).not.toHaveBeenCalled()
  printed.mockRestore()

  await aDevice(spa, 'Owner', 'owner')
  await greet({ ...spa.deps, log, config: { ...spa.config, siteUrl: 'https://spa.test' } }, 3000)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test.each([
  [{ TRUST_PROXY: '1' }, false, 1],
  [{ TRUST_PROXY: '1', HOST: '::' }, false, 1],
  [{ TRUST_PROXY: '1', HOST: '127.0.0.1' }, false, 0],
  [{ TRUST_PROXY: '10.0.0.2' }, false, 0],
  [{ TRUST_PROXY: 'false' }, false, 0],
  // There the port that is published decides.
  [{ TRUST_PROXY: '1' }, true, 0],
])(
  'a start with %j (in a container: %s) warns %i times that somebody could come past the proxy',
  async (environment, inContainer, warnings) => {
    await aDevice(spa, 'Owner', 'owner')
    const lines: { level: number; msg: string }[] = []
    const log = createLog('info', { write: line => void lines.push(JSON.parse(line)) })
    await greet({ ...spa.deps, log, config: readConfig(environment) }, 3000, inContainer)
    expect(
      lines.filter(({ level, msg }) => level === 40 && /TRUST_PROXY .* Set HOST=127\.0\.0\.1\.$/.test(msg)),
    ).toHaveLength(warnings)
  },
)

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://spa.test', false],
  ['https://localhost.spa.test', false],
  ['https://127.0.0.1.spa.test', false],
])('without a terminal a link or code of the desk of %s is printed: %s', (siteUrl, isPrinted) => {
  expect(mayPrintSecrets({ siteUrl })).toBe(isPrinted)
})

import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { newEmbeddedDatabase } from '../db/testing/database.ts'
import { openReceiptStore } from '../file-store/store.ts'
import { createLog } from '../log.ts'
import { folderTransport } from '../mail/transport.ts'
import { backUp } from './backup.ts'
import { keepPrivate } from './privacy.ts'
import { backUpBeside } from './testing/back-up-beside.ts'

const log = createLog('silent')
let root: string
let umask: number
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'imole-spa-private-'))
  umask = process.umask(0)
})
afterEach(async () => {
  process.umask(umask)
  await rm(root, { recursive: true, force: true })
})

/** Every path below the folder that anybody else could open, or that its owner could not. */
async function tooOpen(folder: string) {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  const seen = await Promise.all(names.map(async name => ({ name, entry: await stat(join(folder, name)) })))
  const wrong = seen.filter(({ entry }) => (entry.mode & 0o777) !== (entry.isDirectory() ? 0o700 : 0o600))
  return wrong.map(({ name }) => name)
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('what the server makes is for its user alone, whatever the umask was', async () => {
  const dataDir = join(root, 'data')
  await mkdir(dataDir)
  keepPrivate(dataDir, log)
  const db = await openDatabase({ databaseUrl: undefined, dataDir, log })
  const receipts = await openReceiptStore({ dataDir, receiptsS3Url: undefined }, log)
  await receipts.save('one.png', Buffer.from('picture'), 'image/png')
  const mail = { id: 'a', createdAt: new Date(0), mail: { kind: 'desk-link' }, bytes: Buffer.from('mail') }
  await folderTransport(join(dataDir, 'mail'), log).send(mail as never, new AbortController().signal)
  expect(await tooOpen(dataDir)).toEqual([])
  const backup = join(root, 'spa.tar.gz')
  await backUpBeside(db, { databaseUrl: undefined, dataDir, log }, backup)
  expect(await tooOpen(dataDir)).toEqual([])
  expect(await modeOf(backup)).toBe(0o600)
  await db.destroy()
}, 60_000)

test('what lies open from before is closed at the start, to the last file', async () => {
  const dataDir = join(root, 'data')
  await mkdir(join(dataDir, 'receipts'), { recursive: true })
  await mkdir(join(dataDir, 'pictures'))
  await mkdir(join(dataDir, 'before-restore-1', 'mail'), { recursive: true })
  for (const name of [
    'lock',
    'receipts/old.jpg',
    'pictures/old.avif',
    'before-restore-1/mail/old.eml',
    'desk-link.json',
  ])
    await writeFile(join(dataDir, name), '')
  await chmod(join(dataDir, 'receipts', 'old.jpg'), 0o777)
  keepPrivate(dataDir, log)
  expect(await tooOpen(dataDir)).toEqual([])
})

test('a folder that holds other things is left as it is, but for what is the spa’s', async () => {
  const dataDir = join(root, 'home')
  await mkdir(join(dataDir, 'receipts'), { recursive: true })
  await writeFile(join(dataDir, 'start.sh'), '', { mode: 0o755 })
  keepPrivate(dataDir, log)
  expect(await Promise.all([dataDir, join(dataDir, 'start.sh')].map(modeOf))).toEqual([0o777, 0o755])
  expect(await modeOf(join(dataDir, 'receipts'))).toBe(0o700)
})

test('a link does not lead the change out of the folder', async () => {
  const dataDir = join(root, 'data')
  await mkdir(join(dataDir, 'receipts'), { recursive: true })
  await writeFile(join(root, 'elsewhere'), '', { mode: 0o644 })
  await symlink(join(root, 'elsewhere'), join(dataDir, 'receipts', 'link.png'))
  keepPrivate(dataDir, log)
  expect(await modeOf(join(root, 'elsewhere'))).toBe(0o644)
})

test('a folder that is not there yet, or is a file, is said to be so by who needs it', async () => {
  keepPrivate(join(root, 'not-yet'), log)
  await writeFile(join(root, 'a-file'), '', { mode: 0o600 })
  await chmod(join(root, 'a-file'), 0o644)
  keepPrivate(join(root, 'a-file'), log)
  expect(await modeOf(join(root, 'a-file'))).toBe(0o644)
})

test('a backup never writes through a file that somebody has put in its way', async () => {
  const { dataDir, ...options } = await newEmbeddedDatabase()
  const db = await openDatabase({ ...options, dataDir })
  await db.destroy()
  const file = join(root, 'spa.tar.gz')
  await writeFile(join(root, 'target'), 'mine')
  await symlink(join(root, 'target'), file)
  await backUp({ ...options, dataDir }, file)
  expect(spawnSync('cat', [join(root, 'target')]).stdout.toString()).toBe('mine')
  expect(await modeOf(file)).toBe(0o600)
  expect((await readdir(root)).sort()).toEqual(['spa.tar.gz', 'target'])
  await rm(dataDir, { recursive: true })
}, 60_000)

import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useFolder } from '#server/app/testing/folder.ts'
import { mountSmallDisk } from '#server/app/testing/small-disk.ts'
import { createLog } from '../log.ts'
import { type FileStore, openReceiptStore, readReceipt } from './store.ts'
import { startBucket } from './testing/bucket.ts'

const log = createLog('silent')
const root = useFolder()

describe('a folder keeps receipts', () => {
  let store: FileStore
  beforeAll(async () => {
    store = await openReceiptStore({ dataDir: root, receiptsS3Url: undefined }, log)
  })

  keepsReceipts(() => store)

  test('that only its owner on this machine can open', async () => {
    await store.save('private.png', randomBytes(10), 'image/png')
    expect((await stat(join(root, 'receipts'))).mode & 0o077).toBe(0)
    expect((await stat(join(root, 'receipts', 'private.png'))).mode & 0o077).toBe(0)
  })

  test.each(['../secret.png', 'a/b.png', '..', '', 'x.svg', 'x.png\0', '/etc/passwd'])(
    'and does not leave its folder for the name %j',
    async name => {
      await expect(store.save(name, Buffer.from('x'), 'image/png')).rejects.toThrow('not the name of a receipt')
      await expect(store.read(name)).rejects.toThrow('not the name of a receipt')
      await expect(store.remove(name)).rejects.toThrow('not the name of a receipt')
    },
  )

  test('or nothing at all: a write that fails leaves nothing behind', async () => {
    const dataDir = join(root, 'failing')
    const failing = await openReceiptStore({ dataDir, receiptsS3Url: undefined }, log)
    await mkdir(join(dataDir, 'receipts', 'taken.png', 'by-a-folder'), { recursive: true })
    await expect(failing.save('taken.png', randomBytes(100), 'image/png')).rejects.toThrow()
    expect(await readdir(join(dataDir, 'receipts'))).toEqual(['taken.png'])
  })

  test('and tidies up what a process that died left unfinished, but not what another is writing', async () => {
    const dataDir = join(root, 'untidy')
    const folder = join(dataDir, 'receipts')
    await mkdir(folder, { recursive: true })
    for (const name of ['old.unfinished', 'new.unfinished', 'old.png']) await writeFile(join(folder, name), 'x')
    const yesterday = new Date(Date.now() - 24 * 3_600_000)
    for (const name of ['old.unfinished', 'old.png']) await utimes(join(folder, name), yesterday, yesterday)
    await openReceiptStore({ dataDir, receiptsS3Url: undefined }, log)
    expect((await readdir(folder)).sort()).toEqual(['new.unfinished', 'old.png'])
  })

  test('or says at the start that it cannot', async () => {
    await writeFile(join(root, 'a-file'), '')
    await expect(openReceiptStore({ dataDir: join(root, 'a-file'), receiptsS3Url: undefined }, log)).rejects.toThrow(
      /^Cannot write receipts to .*a-file.*\. Make it writable, or set DATA_DIR to another folder\.$/,
    )
  })
})

const disk = mountSmallDisk('256k')
if (disk)
  test('a disk that is full keeps the receipts it has and nothing half of the next', async () => {
    try {
      const store = await openReceiptStore({ dataDir: disk.folder, receiptsS3Url: undefined }, log)
      const first = randomBytes(100_000)
      await store.save('first.png', first, 'image/png')
      await expect(store.save('second.png', randomBytes(200_000), 'image/png')).rejects.toMatchObject({
        code: 'ENOSPC',
      })
      expect(await readdir(join(disk.folder, 'receipts'))).toEqual(['first.png'])
      expect(first.equals(await readReceipt(store, 'first.png'))).toBe(true)
      await store.save('third.png', randomBytes(50_000), 'image/png')
    } finally {
      disk.unmount()
    }
  })

describe('an S3-compatible store keeps receipts', () => {
  let bucket: Awaited<ReturnType<typeof startBucket>>
  let store: FileStore
  beforeAll(async () => {
    bucket = await startBucket(join(root, 's3'))
    store = await openBucket(bucket.url)
  })
  afterAll(() => bucket.close())

  keepsReceipts(() => store)

  test('in a folder of the bucket and with a region, when the address says so', async () => {
    const inFolder = await openBucket(`${bucket.url}/of/the/spa/?region=eu-west-1`)
    await inFolder.save('there.png', Buffer.from('there'), 'image/png')
    expect(await readReceipt(store, 'of/the/spa/there.png')).toEqual(Buffer.from('there'))
    expect(await store.read('there.png')).toBeUndefined()
    const names: string[] = []
    for await (const some of inFolder.list(new Date(Date.now() + 60_000))) names.push(...some)
    expect(names).toEqual(['there.png'])
  })

  test.each([
    ['a wrong secret', ':S3RVER@', ':not-the-s3cret@'],
    ['an unknown key', 'S3RVER:', 'nobody:'],
    ['a bucket that does not exist', /spa$/, 'elsewhere'],
  ])('or says at the start that it has %s, without showing the secret', async (_what, right, wrong) => {
    const problem: Error = await openBucket(bucket.url.replace(right, wrong)).then(
      () => new Error('opened'),
      error => error,
    )
    expect(problem.name).toBe('StartupProblem')
    expect(problem.message).toMatch(/^127\.0\.0\.1:\d+ does not take receipts: .* RECEIPTS_S3_URL\.$/)
    expect(problem.message).not.toMatch(/s3cret|S3RVER/)
  })

  test('or starts without it when it is only away, and fails each receipt until it is back', async () => {
    const away = await openBucket('http://S3RVER:S3RVER@127.0.0.1:9/receipts')
    await expect(away.save('x.png', Buffer.from('x'), 'image/png')).rejects.toThrow()
    await expect(away.read('x.png')).rejects.toThrow()
  })

  test('also when it fails for a moment', async () => {
    const statuses: number[] = []
    const flaky = createServer((request, response) => {
      request.resume()
      response.writeHead(statuses.shift() ?? 200).end()
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => flaky.once('listening', resolve))
    const flakyStore = await openBucket(`http://key:secret@127.0.0.1:${(flaky.address() as AddressInfo).port}/receipts`)
    statuses.push(503, 500)
    await flakyStore.save('x.png', Buffer.from('x'), 'image/png')
    statuses.push(503, 503, 503)
    await expect(flakyStore.save('x.png', Buffer.from('x'), 'image/png')).rejects.toThrow('answered 503')
    flaky.close()
  })

  function openBucket(receiptsS3Url: string) {
    return openReceiptStore({ dataDir: root, receiptsS3Url }, log)
  }
})

/** The rules every store has to keep. */
function keepsReceipts(store: () => FileStore) {
  test('byte for byte, until they are removed', async () => {
    const bytes = randomBytes(300_000)
    await store().save('one.jpg', bytes, 'image/jpeg')
    await store().save('two.png', Buffer.from('two'), 'image/png')
    expect(bytes.equals(await readReceipt(store(), 'one.jpg'))).toBe(true)
    await store().remove('one.jpg')
    expect(await store().read('one.jpg')).toBeUndefined()
    expect(await readReceipt(store(), 'two.png')).toEqual(Buffer.from('two'))
  })

  test('and lists those that were there before an instant', async () => {
    const listed = async (before: Date) => {
      const names: string[] = []
      for await (const some of store().list(before)) names.push(...some)
      return names.filter(name => name.startsWith('listed'))
    }
    const began = new Date(Date.now() - 60_000)
    await store().save('listed-1.png', Buffer.from('1'), 'image/png')
    await store().save('listed-2.jpg', Buffer.from('2'), 'image/jpeg')
    expect((await listed(new Date(Date.now() + 60_000))).sort()).toEqual(['listed-1.png', 'listed-2.jpg'])
    expect(await listed(began)).toEqual([])
    await store().remove('listed-1.png')
    expect(await listed(new Date(Date.now() + 60_000))).toEqual(['listed-2.jpg'])
    await store().remove('listed-2.jpg')
  })

  test('and says so when there is none of a name', async () => {
    expect(await store().read('unknown.png')).toBeUndefined()
    await expect(readReceipt(store(), 'unknown.png')).rejects.toThrow('There is no such receipt.')
    await store().remove('unknown.png')
  })
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { StartupProblem } from '../startup-problem.ts'
import type { FileStore, StoreLog } from './store.ts'

const ANSWER_WITHIN_MS = 15_000
const RETRIES = 2

/** `https://key:secret@host/bucket?region=eu-west-1`; a path behind the bucket prefixes every name. */
export async function openBucket(
  url: string,
  { many, name: isName, inBucket }: { many: string; name: RegExp; inBucket: string },
  log: StoreLog,
): Promise<FileStore> {
  const { place: bucket, client } = readStoreUrl(url)
  const place = bucket + inBucket

  async function ask(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer<ArrayBuffer>, type?: string) {
    const sum = createHash('sha256').update(body ?? '')
    const headers = { ...(type && { 'content-type': type }), 'x-amz-content-sha256': sum.digest('hex') }
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await client.fetch(`${place}/${name}`, { method, headers, body, signal })
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    await answer.body?.cancel()
    throw new BucketRefusal(many, answer.status)
  }

  /** One page, without subfolders. */
  async function listed(after: string) {
    const { origin, pathname } = new URL(`${place}/`)
    const [, bucketName, ...folders] = pathname.split('/')
    const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix: folders.join('/') })
    if (after) query.set('continuation-token', after)
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await client.fetch(`${origin}/${bucketName}?${query}`, { signal })
    const text = await answer.text()
    if (!answer.ok) throw new BucketRefusal(many, answer.status)
    return readListing(text, folders.join('/'))
  }

  const store: FileStore = {
    async save(name, bytes, contentType) {
      const answer = await ask('PUT', name, Buffer.from(bytes), contentType)
      await answer.body?.cancel()
    },
    async read(name) {
      const { status, body } = await ask('GET', name)
      if (status !== 404 && body) return Readable.fromWeb(body as ReadableStream)
      await body?.cancel()
      return undefined
    },
    async remove(name) {
      const answer = await ask('DELETE', name)
      await answer.body?.cancel()
    },
    async *list(before) {
      let after = ''
      do {
        const { files, next } = await listed(after)
        yield files.filter(({ name, at }) => isName.test(name) && at < before).map(({ name }) => name)
        after = next
      } while (after !== '')
    },
    // Uploads are atomic.
    async removeUnfinished() {},
  }
  await tryOut({ store, many, host: new URL(place).host }, log)
  return store
}

/** Our names contain nothing that XML escapes. */
function readListing(xml: string, prefix: string) {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    name: textIn(entry, 'Key').slice(prefix.length),
    at: new Date(textIn(entry, 'LastModified')),
  }))
  return { files, next: textIn(xml, 'NextContinuationToken') }
}

function textIn(xml: string, tag: string) {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
}

class BucketRefusal extends Error {
  readonly status: number
  constructor(many: string, status: number) {
    super(`The store of ${many} answered ${status}.`)
    this.status = status
  }
}

function readStoreUrl(text: string) {
  const url = new URL(text)
  return {
    place: url.origin + url.pathname.replace(/\/+$/, ''),
    client: new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: url.searchParams.get('region') ?? undefined,
      service: 's3',
      retries: RETRIES,
    }),
  }
}

/** Finds a wrong key at the start. A store that is only unreachable does not stop it. */
async function tryOut({ store, many, host }: { store: FileStore; many: string; host: string }, log: StoreLog) {
  try {
    await store.save('start-check', Buffer.from(`written at the start to see that ${many} can be kept`), 'text/plain')
    await store.remove('start-check')
  } catch (error) {
    if (error instanceof BucketRefusal && error.status < 500)
      throw new StartupProblem(
        `${host} does not take ${many}: ${error.message} Check the key, secret, bucket and region in RECEIPTS_S3_URL.`,
      )
    log.warn({ err: error }, `the store of ${many} cannot be reached`)
  }
}

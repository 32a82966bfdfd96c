import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Logger } from 'pino'
import { StartupProblem } from '#server/startup-problem.ts'
import type { FileStore } from './store.ts'

const ANSWER_WITHIN_MS = 15_000
const RETRIES = 2

/** `https://key:secret@host/bucket?region=eu-west-1`; a path behind the bucket is put before every name. */
export async function openBucket(
  url: string,
  { many, folder = '' }: { many: string; folder?: string },
  log: Logger,
): Promise<FileStore> {
  const { place: bucket, client } = readStoreUrl(url)
  const place = bucket + folder

  async function ask(
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    init: { body?: Buffer<ArrayBuffer>; type?: string } = {},
  ) {
    const { body, type } = init
    const headers = {
      ...(type && { 'content-type': type }),
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await client.fetch(`${place}/${name}`, { method, headers, body, signal })
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    await answer.body?.cancel()
    throw new BucketRefusal(many, answer.status)
  }

  const store: FileStore = {
    async save(name, bytes, contentType) {
      const answer = await ask('PUT', name, { body: Buffer.from(bytes), type: contentType })
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
  }
  await tryOut({ store, many, host: new URL(place).host }, log)
  return store
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

/** A wrong key is found at the start, not by the first customer. A store that is only away for now stops nobody. */
async function tryOut({ store, many, host }: { store: FileStore; many: string; host: string }, log: Logger) {
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

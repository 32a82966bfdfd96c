import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Compressed {
  etag: string
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** Fits into one packet. */
const WORTH_COMPRESSING_BYTES = 1200

/** Quick compression, for responses that are not sent often. */
export async function written(text: string): Promise<Compressed> {
  const small = writtenIfSmall(text)
  if (small) return small
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([brotli(identity, 5), promisify(gzip)(identity)])
  return { etag: etagOf(identity), identity, br, gzip: zipped }
}

/** Synchronous, for content too small to compress. Returns `before` if the content is equal. */
export function writtenIfSmall(text: string, before?: Compressed): Compressed | undefined {
  const identity = Buffer.from(text)
  if (before?.identity.equals(identity)) return before
  return identity.length < WORTH_COMPRESSING_BYTES ? { etag: etagOf(identity), identity } : undefined
}

/** Compresses a large response that is sent once. */
export async function writtenAs(encoding: Encoding, text: string): Promise<Compressed> {
  const identity = Buffer.from(text)
  const etag = etagOf(identity)
  if (encoding === 'br') return { etag, identity, br: await brotli(identity, 3) }
  return encoding === 'gzip' ? { etag, identity, gzip: await promisify(gzip)(identity) } : { etag, identity }
}

export async function compressed(text: string): Promise<Compressed> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    brotli(identity, brotliQuality(identity)),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { etag: etagOf(identity), identity, br, gzip: zipped }
}

function etagOf(content: Buffer) {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

function brotli(content: Buffer, quality: number) {
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/** The best quality takes a third of a second for 100 KB. */
function brotliQuality({ length }: Buffer) {
  return length < 160_000 ? constants.BROTLI_MAX_QUALITY : 6
}

export function sendCompressed(request: FastifyRequest, reply: FastifyReply, content: Compressed) {
  reply.header('etag', content.etag).header('vary', 'accept-encoding')
  if (reply.statusCode === 200 && knows(request, content.etag)) return reply.code(304).send()
  const encoding = bestEncoding(request, content)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(content[encoding])
}

type WithHeaders = { headers: IncomingHttpHeaders }

export function knows({ headers }: WithHeaders, etag: string): boolean {
  const known = headers['if-none-match']
  return known?.split(',').some(one => one.trim() === etag || one.trim() === '*') ?? false
}

export function bestEncoding({ headers }: WithHeaders, { br, gzip }: { br?: unknown; gzip?: unknown }): Encoding {
  const accepted = headers['accept-encoding'] ?? ''
  if (br && ACCEPTS_BROTLI.test(accepted)) return 'br'
  return gzip && ACCEPTS_GZIP.test(accepted) ? 'gzip' : 'identity'
}

export function acceptedEncoding(request: WithHeaders): Encoding {
  return bestEncoding(request, { br: true, gzip: true })
}

/** Listed, and not with a weight of zero. */
const ACCEPTS_BROTLI = /(?:^|[,\s])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i
const ACCEPTS_GZIP = /(?:^|[,\s])gzip(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

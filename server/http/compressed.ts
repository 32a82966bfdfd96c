import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Content compressed once and sent many times. */
export interface Compressed {
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

export async function compressed(text: string): Promise<Compressed> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(identity) } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br,
    gzip: zipped,
  }
}

/** The best takes a third of a second for 100 KB, and somebody waits for it. */
function brotliQuality({ length }: Buffer) {
  return length < 100_000 ? constants.BROTLI_MAX_QUALITY : 6
}

export function sendCompressed(request: FastifyRequest, reply: FastifyReply, content: Compressed) {
  reply.header('etag', content.etag).header('vary', 'accept-encoding')
  if (reply.statusCode === 200 && knows(request, content.etag)) return reply.code(304).send()
  const encoding = bestEncoding(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(content[encoding])
}

function knows(request: FastifyRequest, etag: string) {
  const known = request.headers['if-none-match']
  return known?.split(',').some(one => one.trim() === etag || one.trim() === '*')
}

function bestEncoding(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (ACCEPTS_BROTLI.test(accepted)) return 'br'
  return ACCEPTS_GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** Named, and not with a weight of zero. */
const ACCEPTS_BROTLI = /(?:^|[,\s])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i
const ACCEPTS_GZIP = /(?:^|[,\s])gzip(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

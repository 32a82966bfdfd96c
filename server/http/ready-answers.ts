import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { answeredLine } from '#server/log.ts'
import { clientAddress } from './client-address.ts'
import { bestEncoding, type Compressed, type Encoding, knows, sendCompressed } from './compressed.ts'
import type { RateLimits } from './rate-limits.ts'

/** Addresses, however they are written; what is behind them is kept elsewhere and once. */
const MOST_ADDRESSES = 2000
/** Up to here a response is one string, which the system is given in one piece: copying more costs more than a second one. */
const ONE_PIECE_BYTES = 4 * 1024

interface Ready {
  route: string
  /** As they went out the usual way: what hooks and the route said, without what depends on the request. */
  headers: string[]
  /** Of what they went out with. The content itself is held by who remembers it, not by us. */
  etag: string
  /** Whether they are the same whatever the content; those of a page are not. */
  fitAnyContent: boolean
  heads: Partial<Record<Encoding | 'known', string[]>>
  /** The answer, if it is certain without waiting that it still holds. */
  peek: () => Compressed | undefined
}

const PER_REQUEST = /^(?:x-ratelimit-|content-encoding$|content-length$|etag$|vary$)/

/** Last in a head, so that all that differs from one response to the next is written over: Node reads it at once. */
const LIMIT_HEADERS = ['x-ratelimit-limit', '', 'x-ratelimit-remaining', '', 'x-ratelimit-reset', '']

function tellLimit(head: string[], { max, left, ttl }: { max: number; left: number; ttl: number }) {
  head[head.length - 5] = String(max)
  head[head.length - 3] = String(left)
  head[head.length - 1] = String(Math.ceil(ttl / 1000))
}

declare module 'fastify' {
  interface FastifyInstance {
    readyAnswers: ReturnType<typeof readyAnswers>
  }
}

/**
 * Answers that are the same for everybody and still hold are sent before the router is asked: with the headers, the rate
 * limit and the line in the log that every response has. Whatever is not certain goes the usual way, which makes it ready.
 */
export function readyAnswers(
  { config, pages, log, requests }: Pick<Deps, 'config' | 'pages' | 'log' | 'requests'>,
  limits: RateLimits,
) {
  const answers = new Map<string, Ready>()
  const bodies = new WeakMap<Buffer, string>()
  const addressOf = clientAddress(config.trustProxy)
  const writeLine = answeredLine(log)
  let isOpen = limits.areOwn

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const ready = request.method === 'GET' && isOpen ? answers.get(request.url as string) : undefined
    const content = ready?.peek()
    if (!ready || !content) return false
    if (content.etag !== ready.etag) {
      if (!ready.fitAnyContent) return false
      ready.etag = content.etag
      ready.heads = {}
    }
    const began = performance.now()
    const limit = limits.count(ready.route, addressOf(request))
    // Refusing has its own sentence, elsewhere.
    if (limit?.isOver) return false
    const status = knows(request, content.etag) ? 304 : 200
    const encoding = bestEncoding(request, content)
    const head = headOf(ready, content, status === 304 ? 'known' : encoding)
    if (limit) tellLimit(head, limit)
    response.writeHead(status, head)
    response.end(status === 304 ? '' : bodyOf(content, encoding), 'latin1')
    const ms = performance.now() - began
    requests.count('GET', ready.route, status, ms)
    writeLine({ reqId: randomUUID(), route: ready.route, status, ms: Math.round(ms) })
    return true
  }

  function headOf({ headers, heads }: Ready, content: Compressed, encoding: Encoding | 'known'): string[] {
    heads[encoding] ??= [
      ...headers,
      ...['etag', content.etag, 'vary', 'accept-encoding'],
      ...(encoding === 'br' || encoding === 'gzip' ? ['content-encoding', encoding] : []),
      ...(encoding === 'known' ? [] : ['content-length', String(content[encoding]?.length)]),
      ...(limits.areOn ? LIMIT_HEADERS : []),
    ]
    return heads[encoding]
  }

  function bodyOf(content: Compressed, encoding: Encoding): string | Buffer {
    const bytes = content[encoding] ?? content.identity
    if (bytes.length > ONE_PIECE_BYTES) return bytes
    const known = bodies.get(bytes)
    if (known !== undefined) return known
    const body = bytes.toString('latin1')
    bodies.set(bytes, body)
    return body
  }

  return {
    /** Sends it the usual way, and from now on without asking the router while it holds. */
    send(
      request: FastifyRequest,
      reply: FastifyReply,
      content: Compressed,
      peek: Ready['peek'],
      { fitAnyContent = false } = {},
    ) {
      const { url } = request.raw
      if (request.method === 'GET' && reply.statusCode === 200 && url && !pages.inDevelopment) {
        if (answers.size >= MOST_ADDRESSES) answers.delete(answers.keys().next().value as string)
        answers.set(url, {
          route: request.routeOptions.url ?? 'unknown',
          headers: Object.entries(reply.getHeaders())
            .filter(([name]) => !PER_REQUEST.test(name))
            .flatMap(([name, value]) => [name, String(value)]),
          etag: content.etag,
          fitAnyContent,
          heads: {},
          peek,
        })
      }
      return sendCompressed(request, reply, content)
    },

    /** In front of what the server does with a request. Who comes while it stops goes the usual way, and is told so. */
    standInFrontOf(app: FastifyInstance) {
      const [usual] = app.server.listeners('request')
      app.server.removeAllListeners('request')
      app.server.on('request', (request, response) => {
        if (!serve(request, response)) usual?.call(app.server, request, response)
      })
      app.addHook('preClose', async () => {
        isOpen = false
      })
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { clientAddress } from '../http/client-address.ts'
import { bestEncoding, type Compressed, knows, sendCompressed } from '../http/compressed.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { answeredLine } from '../log.ts'

const MAX_URLS = 2000
/** Up to here head and body go to the system as one string: copying more costs more than a second piece. */
const ONE_PIECE_BYTES = 4 * 1024
const PER_REQUEST = /^(?:x-ratelimit-|content-encoding$|content-length$|etag$|vary$)/

interface CachedUrl {
  route: string
  /** Headers set by hooks and the route, except those that depend on the request or the content. */
  headers: string[]
  /** The content without I/O; undefined unless it is certainly current and goes with the headers. */
  read: () => Compressed | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    responses: ReturnType<typeof responseCache>
  }
}

/**
 * Sends memoised responses before the router is asked, with the headers, rate limit, counters and log line of every other
 * response. Whatever is not certain goes to the router, whose handler makes it certain.
 */
export function responseCache(
  { config, pages, log, requests }: Pick<Deps, 'config' | 'pages' | 'log' | 'requests'>,
  limits: RateLimits,
) {
  const urls = new Map<string, CachedUrl>()
  const addressOf = clientAddress(config.trustProxy)
  const writeLine = answeredLine(log)
  let isOpen = limits.areOwn

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const cached = request.method === 'GET' && isOpen ? urls.get(request.url as string) : undefined
    const content = cached?.read()
    if (!cached || !content) return false
    const began = performance.now()
    const { route, headers } = cached
    const limit = limits.count(route, addressOf(request))
    // The router has the refusal's sentence.
    if (limit?.isOver) return false
    const status = knows(request, content.etag) ? 304 : 200
    const encoding = bestEncoding(request, content)
    const body = content[encoding] as Buffer
    const head = [...headers, 'etag', content.etag, 'vary', 'accept-encoding']
    if (status === 200 && encoding !== 'identity') head.push('content-encoding', encoding)
    if (status === 200) head.push('content-length', String(body.length))
    if (limit) head.push('x-ratelimit-limit', String(limit.max), 'x-ratelimit-remaining', String(limit.left))
    if (limit) head.push('x-ratelimit-reset', String(Math.ceil(limit.ttl / 1000)))
    response.writeHead(status, head)
    if (status === 304) response.end()
    else response.end(body.length > ONE_PIECE_BYTES ? body : body.toString('latin1'), 'latin1')
    const ms = performance.now() - began
    requests.count('GET', route, status, ms)
    writeLine({ reqId: randomUUID(), route, status, ms: Math.round(ms) })
    return true
  }

  return {
    /** Sends the content from a handler, and from now on before the router while `read` returns it. */
    send(request: FastifyRequest, reply: FastifyReply, content: Compressed, read: CachedUrl['read']) {
      const { url } = request.raw
      if (request.method === 'GET' && reply.statusCode === 200 && url && !pages.inDevelopment) {
        const headers = Object.entries(reply.getHeaders())
          .filter(([name]) => !PER_REQUEST.test(name))
          .flatMap(([name, value]) => [name, String(value)])
        if (urls.size >= MAX_URLS) urls.delete(urls.keys().next().value as string)
        urls.set(url, { route: request.routeOptions.url ?? 'unknown', headers, read })
      }
      return sendCompressed(request, reply, content)
    },

    /** While the server stops, requests go to the router, which tells the client to close the connection. */
    installBeforeRouter(app: FastifyInstance) {
      const [router] = app.server.listeners('request')
      app.server.removeAllListeners('request')
      app.server.on('request', (request, response) => {
        if (!serve(request, response)) router?.call(app.server, request, response)
      })
      app.addHook('preClose', async () => {
        isOpen = false
      })
    },
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from './refusal.ts'

const MAPS = ['https://www.google.com', 'https://maps.google.com']

/** Headers that tell browsers what our pages may do, and the refusal of writes that come from other sites. */
export function protect(app: FastifyInstance, { config, pages }: Pick<Deps, 'config' | 'pages'>) {
  const headers = protectingHeaders(config.siteUrl.startsWith('https:'), pages.inDevelopment === true)

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (changesSomething(request) && isFromAnotherSite(request, config))
      throw new Refusal('forbidden_origin', requestRefusals.forbiddenOrigin)
    done()
  })
}

/** Helmet's headers. They are the same for every answer, so it is asked once instead of at every request. */
function protectingHeaders(secure: boolean, inDevelopment: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  const collector = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader() {},
  }
  helmet({
    contentSecurityPolicy: !inDevelopment && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The page that describes the API brings its own style along. Styles cannot run anything.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...MAPS],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: MAPS,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })({} as IncomingMessage, collector as unknown as ServerResponse, () => {})
  return headers
}

function changesSomething({ method }: FastifyRequest) {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/** Browsers name the page a request comes from; programs and mail services name none and are welcome. */
function isFromAnotherSite({ headers }: FastifyRequest, config: Config) {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin !== config.siteUrl && originHost(origin) !== host
}

function originHost(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from './refusal.ts'

const MAPS = ['https://www.google.com', 'https://maps.google.com']

/** Headers that tell browsers what our pages may do, and the refusal of writes that come from other sites. */
export async function protect(app: FastifyInstance, { config, pages }: Pick<Deps, 'config' | 'pages'>) {
  const secure = config.siteUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: !pages.inDevelopment && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The page that describes the API brings its own style along. Styles cannot run anything.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
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
  })

  app.addHook('onRequest', async request => {
    if (changesSomething(request) && isFromAnotherSite(request, config))
      throw new Refusal('forbidden_origin', requestRefusals.forbiddenOrigin)
  })
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

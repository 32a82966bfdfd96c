import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '../config.ts'
import { Refusal } from './refusal.ts'

const MAPS = 'https://www.google.com https://maps.google.com'
const PERMISSIONS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
  'midi=(), payment=(), usb=()'
/** The desk may ask for the position, to place the spa on the map. */
export const DESK_PERMISSIONS = PERMISSIONS.replace('geolocation=()', 'geolocation=(self)')
const YEAR_SECONDS = 31_536_000

export interface SecurityDeps {
  config: Pick<Config, 'siteUrl' | 'hstsSubdomains'>
  pages: { inDevelopment?: true }
}

/** Security headers, and the refusal of writes from other sites. */
export function protect(app: FastifyInstance, { config, pages }: SecurityDeps) {
  const headers = headersFor({ config, pages })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (!SAFE_METHODS.includes(request.method) && isFromAnotherSite(request, config))
      throw new Refusal('forbidden_origin', requestRefusals.forbiddenOrigin)
    done()
  })
}

/** Only the headers of helmet that current browsers use: a page has to fit in the first packets. */
export function headersFor({ config, pages }: SecurityDeps) {
  const secure = config.siteUrl.startsWith('https:')
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    `connect-src 'self' ${MAPS}`,
    "worker-src 'self' blob:",
    `frame-src ${MAPS}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    // Vite's hot reload injects scripts.
    ...(!pages.inDevelopment && { 'content-security-policy': policy.join(';') }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

export function allowInside(reply: FastifyReply, kind: 'script' | 'style', source: string) {
  const policy = reply.getHeader('content-security-policy')
  if (policy) reply.header('content-security-policy', String(policy).replace(`${kind}-src 'self'`, `$& ${source}`))
}

export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Browsers name the origin of a request; programs and mail services do not. */
function isFromAnotherSite({ headers }: FastifyRequest, config: SecurityDeps['config']) {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  const { origin, host } = headers
  if (origin === undefined || origin === config.siteUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** The path without a host: several leading slashes would be read as one, and a proxy request names one outright. */
export function ownPath(url: string) {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\?#]*/i, '')
  return `/${path.replace(/^[/\\]+/, '')}`
}

import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isInHouse } from './client-key.ts'

/** Behind a proxy that TRUST_PROXY does not name, all customers share one limit. Logged once, for a forwarded local request. */
export function undeclaredProxyWarning({ trustProxy }: Pick<Config, 'trustProxy'>) {
  let isSaid = trustProxy !== false
  return ({ ip, headers, log }: Pick<FastifyRequest, 'ip' | 'headers' | 'log'>) => {
    if (isSaid || headers['x-forwarded-for'] === undefined || !isInHouse(ip)) return
    isSaid = true
    log.warn(
      'a proxy passes requests on that TRUST_PROXY does not name: all its customers count as one; see docs/OPERATING.md',
    )
  }
}

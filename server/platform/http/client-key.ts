import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** One client: an IPv4 address, or the /64 of an IPv6 one, which is what a household gets. Normalised, without a port. */
export function clientKey(address: string): string {
  const bare = withoutPort(address.trim())
  if (!isIPv6(bare)) return bare.toLowerCase()
  const groups = groupsOf(bare)
  const network = groups.slice(0, 4).map(group => group.toString(16))
  return ipv4Within(groups) ?? `${network.join(':')}::/64`
}

/** A private or local address: this machine, its network, or an undeclared proxy. */
export function isInHouse(address: string): boolean {
  return IN_HOUSE.test(clientKey(address))
}

const IN_HOUSE =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)|^(?:0:0:0:0|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)::\/64$/

/** Behind a proxy that TRUST_PROXY does not name, all customers share one limit. Logged once, for a forwarded local request. */
export function undeclaredProxyWarning({ trustProxy }: Pick<Config, 'trustProxy'>) {
  let isLogged = trustProxy !== false
  return ({ ip, headers, log }: Pick<FastifyRequest, 'ip' | 'headers' | 'log'>) => {
    if (isLogged || headers['x-forwarded-for'] === undefined || !isInHouse(ip)) return
    isLogged = true
    log.warn(
      'a proxy passes requests on that TRUST_PROXY does not name: all its customers count as one; see docs/OPERATING.md',
    )
  }
}

export function clientAlias(address: string): string {
  return createHmac('sha256', aliasKey).update(clientKey(address)).digest('hex').slice(0, 12)
}

const aliasKey = randomBytes(32)

/** `[2001:db8::1]:443` and `192.0.2.1:443`; a bare IPv6 address has colons of its own. */
function withoutPort(address: string) {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? []
  return inBrackets ?? address.replace(/^([^:]*):\d+$/, '$1')
}

/** All eight groups, with the zeros that `::` leaves out. */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%')
  const [head = [], tail] = withoutZone.split('::').map(part => (part === '' ? [] : part.split(':').flatMap(numbers)))
  if (!tail) return head
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** One group, or two for an embedded IPv4 address. */
function numbers(part: string): number[] {
  if (!part.includes('.')) return [Number.parseInt(part, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** `::ffff:192.0.2.1` is an IPv4 client of a dual-stack socket. */
function ipv4Within(groups: number[]) {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}

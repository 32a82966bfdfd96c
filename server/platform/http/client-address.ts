import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config.ts'
import { clientKey } from './client-key.ts'

/** Who asks, as Fastify tells it: the other end of the line, or whom the proxies in front of us name. */
export function clientAddress(trust: Config['trustProxy']): (request: IncomingMessage) => string {
  if (trust === false) return request => keyOf(request.socket)
  const trusted = typeof trust === 'string' ? proxyAddress.compile(trust.split(',').map(one => one.trim())) : trust
  const isTrusted = typeof trusted === 'function' ? trusted : () => true
  return request => clientKey(proxyAddress(request, isTrusted))
}

/** A line has one other end. */
function keyOf(socket: Socket): string {
  const known = keys.get(socket)
  if (known !== undefined) return known
  const key = clientKey(socket.remoteAddress ?? '')
  keys.set(socket, key)
  return key
}

const keys = new WeakMap<Socket, string>()

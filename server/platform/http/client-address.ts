import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config.ts'
import { clientKey } from './client-key.ts'

/** The client key of a raw request, before Fastify has seen it: of the socket's peer, or of the client that trusted proxies name. */
export function clientAddress(trust: Config['trustProxy']): (request: IncomingMessage) => string {
  if (trust === false) return request => keyOf(request.socket)
  const trusted = typeof trust === 'string' ? proxyAddress.compile(trust.split(',').map(one => one.trim())) : trust
  const isTrusted = typeof trusted === 'function' ? trusted : () => true
  return request => clientKey(proxyAddress(request, isTrusted))
}

function keyOf(socket: Socket): string {
  const known = keys.get(socket)
  if (known !== undefined) return known
  const key = clientKey(socket.remoteAddress ?? '')
  keys.set(socket, key)
  return key
}

const keys = new WeakMap<Socket, string>()

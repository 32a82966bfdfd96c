import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    draining: { isOn: boolean; begin(): void }
  }
}

/**
 * Between SIGTERM and the close everybody is still served. Health says no, so that the proxy sends the next requests to another
 * process, and every response closes its connection, so that no request is sent over one that is about to go.
 */
export function allowDraining(app: FastifyInstance) {
  const draining = {
    isOn: false,
    begin() {
      draining.isOn = true
      app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    },
  }
  app.decorate('draining', draining)
}

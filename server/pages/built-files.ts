import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Names with a hash in them never change their content; the few others are asked for again after an hour, code at once. */
export async function serveBuiltFiles(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', '*.html'],
    setHeaders: (reply, path) => {
      const forever = /[\\/](assets|pictures)[\\/]/.test(path)
      const others = path.includes('service-worker.js') ? 'no-cache' : 'public, max-age=3600'
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : others)
    },
  })
}

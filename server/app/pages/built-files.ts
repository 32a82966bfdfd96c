import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { requestRefusals } from '#contract/refusals.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

const HASHED_NAME = /^(assets|pictures)\/\w[\w.-]*$/

/** Has a route of its own, because it changes with the spa. */
export const SERVICE_WORKER = 'service-worker.js'

/** Hashed names are immutable; others are cached for an hour. */
export async function serveBuiltFiles(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', '*.html', SERVICE_WORKER],
    setHeaders: (reply, path) => {
      const forever = /[\\/](assets|pictures)[\\/]/.test(path)
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  // This build's files have routes of their own, which come first.
  app.get<{ Params: { file: string } }>('/assets/:file', async ({ params }, reply) => {
    const name = `assets/${params.file}`
    const folder = await folderInOtherBuild(root, name)
    if (!folder) throw new Refusal('not_found', requestRefusals.notFound)
    return reply.sendFile(name, folder)
  })
}

/** Open pages may need files of an older build, or of a newer one that another process serves: dist/builds/<id>/client. */
export async function folderInOtherBuild(clientDir: string, name: string): Promise<string | undefined> {
  if (!HASHED_NAME.test(name)) return undefined
  const builds = join(clientDir, '..', '..')
  for (const id of await readdir(builds)) {
    const folder = join(builds, id, 'client')
    const isThere = await access(join(folder, name)).then(
      () => true,
      () => false,
    )
    if (isThere) return folder
  }
  return undefined
}

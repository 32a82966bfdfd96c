import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pictureIdOf, pictureUrl, widestJpeg } from '#contract/catalogue/picture-files.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { selectPictures } from './queries.ts'
import { fileNameOf } from './site-files.ts'

const NAME = /^[0-9a-f]{24}-\d{1,4}\.(avif|webp|jpg)$/
const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const FOR_EVER = 'public, max-age=31536000, immutable'

type FileDeps = Pick<Deps, 'db' | 'pictures' | 'pages'>

/** Serves uploaded pictures beside the built ones, also during maintenance. */
export function pictureFiles(app: FastifyInstance, deps: FileDeps) {
  app.get<{ Params: { file: string } }>(pictureUrl(':file'), async ({ params }, reply) => {
    const name = NAME.test(params.file) ? params.file : await widestOf(deps, params.file)
    const content = name && (await deps.pictures.read(name))
    if (!content) {
      // A picture of an older or newer build.
      const own = `pictures/${params.file}`
      const folder = await deps.pages.folderInOtherBuild?.(own)
      if (folder) return reply.sendFile(own, folder)
      throw new Refusal('not_found', requestRefusals.notFound)
    }
    return (
      reply
        .type(TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '')
        .header('cache-control', FOR_EVER)
        .header('x-content-type-options', 'nosniff')
        // Mails show the logo, in programs on other sites.
        .header('cross-origin-resource-policy', 'cross-origin')
        // Buffered, so that the response has a content-length; the largest is a few hundred kilobytes.
        .send(await buffer(content))
    )
  })
}

/** The address in a service's list has no width and ending; programs that read the list request it. */
async function widestOf({ db }: FileDeps, id: string) {
  if (!pictureIdOf(pictureUrl(id))) return undefined
  const [picture] = await selectPictures(db, [id])
  return picture && fileNameOf(widestJpeg(picture))
}

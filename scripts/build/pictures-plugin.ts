import { createReadStream } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename, extname, join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { CACHE, hashPictures, makePictures } from './pictures.ts'

const URL_PREFIX = '/pictures/'
const TYPES: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' }

/** Gives Vite the hashes in the pictures' names, which makes no picture, and the files in the build and in the dev server. */
export function pictures(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'site-pictures',
    async config() {
      const { pictures, socialCards } = await hashPictures()
      return { define: { PICTURE_HASHES: JSON.stringify(pictures), SOCIAL_CARD_HASHES: JSON.stringify(socialCards) } }
    },
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle() {
      if (config.build.ssr) return
      const folder = resolve(config.root, config.build.outDir, `.${URL_PREFIX}`)
      const { files } = await makePictures()
      await mkdir(folder, { recursive: true })
      await Promise.all(files.map(file => cp(join(CACHE, file), join(folder, file))))
    },
    configureServer(server) {
      server.middlewares.use(URL_PREFIX, (request, response, next) => {
        serve(request.url ?? '', response).then(found => found || next(), next)
      })
    },
  }
}

async function serve(url: string, response: ServerResponse) {
  const file = basename(new URL(url, 'http://localhost').pathname)
  const { files } = await makePictures()
  if (!files.includes(file)) return false
  response.setHeader('Content-Type', TYPES[extname(file)] ?? '')
  createReadStream(join(CACHE, file)).pipe(response)
  return true
}

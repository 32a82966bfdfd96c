// @ts-check
import { createReadStream } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { CACHE, hashPictures, makePictures } from './pictures.mjs'

const URL_PREFIX = '/pictures/'
const TYPES = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' }

/**
 * Gives Vite the site's pictures: the hashes in their names (no picture is made for that, so tests stay quick), the files
 * in the build of the pages, and both in the dev server.
 * @returns {import('vite').Plugin}
 */
export function pictures() {
  /** @type {import('vite').ResolvedConfig} */
  let config
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

/** @param {string} url @param {import('node:http').ServerResponse} response */
async function serve(url, response) {
  const file = basename(new URL(url, 'http://localhost').pathname)
  const { files } = await makePictures()
  if (!files.includes(file)) return false
  response.setHeader('Content-Type', TYPES[/** @type {keyof typeof TYPES} */ (extname(file))])
  createReadStream(join(CACHE, file)).pipe(response)
  return true
}

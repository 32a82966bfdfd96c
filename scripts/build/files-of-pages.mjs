// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The addresses of everything the site's pages may load of our code: scripts, styles and the letters of our own language.
 * Not the desk, and no pictures: those are many, and the browser's own cache has the ones that were seen.
 * @param {string} clientDir
 */
export function filesOfPages(clientDir) {
  /** @type {Record<string, { file: string, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8'))
  const files = new Set()
  const seen = new Set()
  /** @param {string} name */
  function visit(name) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? []).filter(isBasicFont)])
      files.add(`/${file}`)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit('index.html')
  return [...files].sort()
}

/** @param {string} file */
const isBasicFont = file => /-basic-[^/]*\.woff2$/.test(file)

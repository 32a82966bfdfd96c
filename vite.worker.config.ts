import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { callsInPages } from './scripts/build/calls-in-pages.ts'
import { outDir } from './scripts/build/out-dir.ts'

// The service worker, after the pages: it names the files they are made of.
const files = filesOfPages(outDir('client'))
const page = readFileSync(join(outDir('client'), 'index.html'))

export default defineConfig({
  publicDir: false,
  plugins: [callsInPages()],
  define: {
    FILES: JSON.stringify(files),
    BUILD: JSON.stringify(createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 12)),
  },
  build: {
    outDir: outDir('client'),
    emptyOutDir: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: 'web/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/**
 * The addresses of all code that the site's pages may load: scripts, styles and the fonts of our own language. Not the desk, and no
 * pictures: those are many, and the browser's own cache has the ones that were seen.
 */
function filesOfPages(clientDir: string) {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8'))
  const files = new Set<string>()
  const seen = new Set<string>()
  function visit(name: string) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    const fonts = (chunk.assets ?? []).filter(file => /-basic-[^/]*\.woff2$/.test(file))
    for (const file of [chunk.file, ...(chunk.css ?? []), ...fonts]) files.add(`/${file}`)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit('index.html')
  return [...files].sort()
}

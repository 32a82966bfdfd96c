import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { callsInPages } from './scripts/build/calls-in-pages.mjs'
import { filesOfPages } from './scripts/build/files-of-pages.mjs'
import { outDir } from './scripts/build/out-dir.mjs'

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

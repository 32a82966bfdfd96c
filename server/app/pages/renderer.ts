import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashSource } from '#server/platform/http/security.ts'
import type { PageRenderer } from '#server/platform/page-renderer.ts'
import type { RenderedPage } from '#web/app/entry-server.tsx'
import { folderInOtherBuild, SERVICE_WORKER, serveBuiltFiles } from './built-files.ts'
import { readStyles, usedStyles } from './used-styles.ts'

export type Web = typeof import('#web/app/entry-server.tsx')

/** Renderer for production; reads the built index.html and Vite's manifest. */
export async function builtRenderer(clientDir: string, web: Web): Promise<PageRenderer> {
  const shell = await readShell(clientDir)
  const manifest: Manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))
  return {
    normaliseUrl: web.normaliseUrl,
    listedPaths: web.listedPaths,
    deskShell: () => readFile(join(clientDir, 'desk.html'), 'utf8'),
    serveFiles: app => serveBuiltFiles(app, clientDir),
    folderInOtherBuild: name => folderInOtherBuild(clientDir, name),
    serviceWorker: () => readFile(join(clientDir, SERVICE_WORKER), 'utf8'),
    async ownPicture(name) {
      const file = web.ownPictureFile(name)
      return file ? readFile(join(clientDir, file)) : undefined
    },
    async render(input) {
      const page = await web.renderPage(input)
      const style = shell.styles[page.brings](page.body)
      const { modules, fetched, next } = page
      const later = {
        chunks: chunks(manifest, modules),
        fetched,
        next: next && { chunks: chunks(manifest, [next.module]), fetched: next.fetched },
      }
      return {
        ...page,
        html: fillShell(shell.html, page, shell.start(style, page.start, later)),
        inside: { script: hashSource(page.start), style: hashesOf(style, page.tones) },
      }
    },
  }
}

const hashesOf = (...styles: (string | undefined)[]) =>
  styles.flatMap(style => (style ? hashSource(style) : [])).join(' ')

const ICON = /(?<=<link rel="(?:apple-touch-)?icon" href=")[^"]+/g

/** Both documents name the example's icons, and the build writes one of them out. */
export function withIcons(shell: string, version: string | undefined) {
  if (!version) return shell
  return shell.replace(ICON, file => `${file.startsWith('data:') ? '/favicon.svg' : file}?v=${version}`)
}

export function fillShell(shell: string, page: RenderedPage, start = '') {
  // Functions, because `$&` in a text would be a pattern.
  return withIcons(shell, page.iconVersion)
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.lang}"`)
    .replace('<!--head-->', () => page.head)
    .replace('<!--preloads-->', () => page.preloads + start + (page.tones && `<style>${page.tones}</style>`))
    .replace('<!--body-->', () => page.body)
    .replace('<!--state-->', () => `<script type="application/json" id="state">${page.state}</script>`)
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** Chunks to preload, because the browser would find them only after the entry chunk has run. */
function chunks(manifest: Manifest, modules: string[]) {
  const files = new Set<string>()
  const visit = (id: string) => {
    const chunk = manifest[id]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const id of modules) visit(id)
  return [...files].map(file => `/${file}`)
}

const STYLES = / *<link rel="stylesheet"[^>]* href="([^"]+)">\n/
const ENTRY = / *<script type="module"[^>]* src="([^"]+)"><\/script>\n/
const PRELOADED = / *<link rel="modulepreload"[^>]* href="([^"]+)">\n/g

interface Later {
  chunks: string[]
  fetched: string[]
  /** Where a sub-service is chosen. */
  next?: { chunks: string[]; fetched: string }
}

/** The built document without styles and code: a page has the styles it uses inline, and loads its code later. */
async function readShell(clientDir: string) {
  const built = await readFile(join(clientDir, 'index.html'), 'utf8')
  const [, styles = ''] = built.match(STYLES) ?? []
  const [, entry = ''] = built.match(ENTRY) ?? []
  const preloaded = [...built.matchAll(PRELOADED)].map(([, file]) => file as string)
  const css = await readFile(join(clientDir, styles), 'utf8')
  const rules = readStyles(css)
  const inlined: Record<RenderedPage['brings'], (body: string) => string | undefined> = {
    'used styles': body => usedStyles(rules, body),
    'all styles': () => css,
    'no styles': () => undefined,
  }
  return {
    html: built.replace(STYLES, '').replace(ENTRY, '').replaceAll(PRELOADED, '').replace(/\n\s*/g, ''),
    styles: inlined,
    /** Inline styles, or a link to all; and the script that loads the code. */
    start(style: string | undefined, script: string, { chunks, fetched, next }: Later) {
      const file = `<link rel="stylesheet" href="${styles}">`
      const isPart = style !== undefined && style !== css
      const rest = isPart ? styles.replace(/\.css$/, '.later.css') : ''
      const later = new Set([...preloaded, ...chunks])
      const more = next?.chunks.filter(chunk => !later.has(chunk)).join(' ')
      const chosen = next ? ` data-next="${more}" data-days="${next.fetched.replace('&', '&amp;')}"` : ''
      return (
        (style ? `<style>${style}</style>` : file) +
        (isPart ? `<noscript>${file}</noscript>` : '') +
        `<script data-styles="${rest}" data-entry="${entry}" data-chunks="${[...later].join(' ')}" data-fetched="${fetched.join(' ')}"${chosen}>${script}</script>`
      )
    },
  }
}

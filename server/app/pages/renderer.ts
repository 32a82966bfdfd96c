import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { hashSource } from '#server/platform/http/security.ts'
import type { PageRenderer } from '#server/platform/page-renderer.ts'
import type { PageInput, RenderedPage } from '#web/app/entry-server.tsx'
import { folderInOtherBuild, serveBuiltFiles } from './built-files.ts'
import { readShell } from './shell.ts'

interface Web {
  renderPage(input: PageInput): Promise<RenderedPage>
  normaliseUrl(url: string, services: Service[]): string
  listedPaths(services: Service[]): string[]
  ownPictureFile(name: string): string | undefined
}

/** For production, with the built index.html and Vite's manifest. */
export async function builtRenderer(clientDir: string, web: Web): Promise<PageRenderer> {
  const shell = await readShell(clientDir)
  const manifest: Manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))
  return {
    normaliseUrl: web.normaliseUrl,
    listedPaths: web.listedPaths,
    deskShell: () => readFile(join(clientDir, 'desk.html'), 'utf8'),
    serveFiles: app => serveBuiltFiles(app, clientDir),
    folderInOtherBuild: name => folderInOtherBuild(clientDir, name),
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
        inside: { script: hashSource(page.start), style: style && hashSource(style) },
      }
    },
  }
}

export function fillShell(shell: string, page: RenderedPage, start = '') {
  // Functions, because `$&` in a text would be a pattern.
  return shell
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.lang}"`)
    .replace('<!--head-->', () => page.head)
    .replace('<!--preloads-->', () => page.preloads + start)
    .replace('<!--body-->', () => page.body)
    .replace('<!--state-->', () => `<script type="application/json" id="state">${page.state}</script>`)
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** Preloaded, because the browser would find them only after the entry chunk has run. */
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

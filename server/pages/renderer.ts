import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Service } from '#contract/catalogue.ts'
import type { PageInput, RenderedPage } from '#web/app/entry-server.tsx'
import { folderInOtherBuild, serveBuiltFiles } from './built-files.ts'

/** Turns what a page shows into a whole HTML document. Development, production and tests differ only in the shell. */
export interface PageRenderer {
  render(input: PageInput): Promise<{ status: number; html: string }>
  /** The address under which a page is remembered. */
  normaliseUrl(url: string, services: Service[]): string | Promise<string>
  /** The addresses that ask to be listed by search engines. */
  listedPaths(services: Service[]): string[] | Promise<string[]>
  /** The desk's document: the same for everybody, because nothing of the desk is rendered on the server. */
  deskShell(): Promise<string>
  /** One of the site's own pictures, large, for a card to share; undefined where there are no files. */
  ownPicture(name: string): Promise<Buffer | undefined>
  /** Adds what a page asks for besides itself: built files, or in development Vite's modules. */
  serveFiles(app: FastifyInstance): Promise<void>
  /** Where a hashed file lies that only another build has; undefined where there is none. */
  folderInOtherBuild?(name: string): Promise<string | undefined>
  /** Pages change under our hands: none is remembered, and Vite may put scripts of its own into them. */
  inDevelopment?: true
}

/** The browser's half, as the server uses it. */
interface Web {
  renderPage(input: PageInput): Promise<RenderedPage>
  normaliseUrl(url: string, services: Service[]): string
  listedPaths(services: Service[]): string[]
  ownPictureFile(name: string): string | undefined
}

/** The production renderer: the built index.html is the shell, Vite's manifest says which chunks a page needs. */
export async function builtRenderer(clientDir: string, web: Web): Promise<PageRenderer> {
  const shell = await readFile(join(clientDir, 'index.html'), 'utf8')
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
      return { status: page.status, html: fillShell(shell, page, chunks(manifest, page.modules, shell)) }
    },
  }
}

export function fillShell(shell: string, page: RenderedPage, chunkTags = '') {
  // Function replacements, because `$&` in a customer's text would otherwise be taken as a pattern.
  return shell
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.lang}"`)
    .replace('<!--head-->', () => page.head)
    .replace('<!--preloads-->', () => page.preloads + chunkTags)
    .replace('<!--body-->', () => page.body)
    .replace('<!--state-->', () => `<script type="application/json" id="state">${page.state}</script>`)
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Without these the browser would find a page's own chunk only after the entry chunk has run. */
function chunks(manifest: Manifest, modules: string[], shell: string) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (id: string) => {
    const chunk = manifest[id]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const css of chunk.css ?? []) styles.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const id of modules) visit(id)
  const missing = (file: string) => !shell.includes(file)
  return [
    ...[...styles].filter(missing).map(file => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts].filter(missing).map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Service } from '#contract/catalogue.ts'
import { hashSource } from '#server/http/security.ts'
import type { PageInput, RenderedPage } from '#web/app/entry-server.tsx'
import { folderInOtherBuild, serveBuiltFiles } from './built-files.ts'
import { readShell } from './shell.ts'

/** Turns what a page shows into a whole HTML document. Development, production and tests differ only in the shell. */
export interface PageRenderer {
  render(input: PageInput): Promise<Rendered>
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

export interface Rendered extends Pick<RenderedPage, 'status' | 'isSecret'> {
  html: string
  inside?: Inside
}

/** What a document brings along inside, as the content policy names it. */
export interface Inside {
  script: string
  style?: string
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
  // Function replacements, because `$&` in a customer's text would otherwise be taken as a pattern.
  return shell
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.lang}"`)
    .replace('<!--head-->', () => page.head)
    .replace('<!--preloads-->', () => page.preloads + start)
    .replace('<!--body-->', () => page.body)
    .replace('<!--state-->', () => `<script type="application/json" id="state">${page.state}</script>`)
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** Without these the browser would find a page's own chunk only after the entry chunk has run. */
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

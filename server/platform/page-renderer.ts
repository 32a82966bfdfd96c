import type { FastifyInstance } from 'fastify'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { PageInput, RenderedPage } from '#web/app/entry-server.tsx'

/** Renders whole HTML documents; development, production and tests differ only in the shell. */
export interface PageRenderer {
  render(input: PageInput): Promise<Rendered>
  /** The cache key of a page. */
  normaliseUrl(url: string, services: Service[]): string | Promise<string>
  listedPaths(services: Service[]): string[] | Promise<string[]>
  /** The desk's document; nothing of the desk is rendered on the server. */
  deskShell(): Promise<string>
  /** A large picture of the site, for a card to share. */
  ownPicture(name: string): Promise<Buffer | undefined>
  serveFiles(app: FastifyInstance): Promise<void>
  folderInOtherBuild?(name: string): Promise<string | undefined>
  /** None in development. */
  serviceWorker?(): Promise<string>
  /** Pages are not cached, and Vite may inject scripts. */
  inDevelopment?: true
}

export interface Rendered extends Pick<RenderedPage, 'status' | 'isSecret'> {
  html: string
  /** Hashes of inline script and style, for the content security policy. */
  inside?: { script: string; style?: string }
}

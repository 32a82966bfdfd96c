import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import middie from '@fastify/middie'
import pretty from 'pino-pretty'
import type { ViteDevServer } from 'vite'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import type { PageRenderer } from '#server/platform/page-renderer.ts'
import { fillShell, type Web } from './pages/renderer.ts'
import { serve } from './serve.ts'

// Development: pages and modules come from Vite as they are on disk; a change shows without a restart.
await serve(async () => {
  const config = readConfig(process.env)
  return { config, log: createLog(config.logLevel, pretty({ ignore: 'pid,hostname' })), pages: vitePages() }
})

function vitePages(): PageRenderer {
  // Started first, so that Vite starts while the database opens.
  const socketRequests = createServer()
  const starting = import('vite').then(({ createServer }) =>
    createServer({ server: { middlewareMode: true, hmr: { server: socketRequests } }, appType: 'custom' }),
  )
  starting.catch(() => {})
  let vite: ViteDevServer
  const load = () => vite.ssrLoadModule('/web/app/entry-server.tsx') as Promise<Web>
  return {
    inDevelopment: true,
    async serveFiles(app) {
      vite = await starting
      // Hot reload shares the server's port.
      app.server.on('upgrade', (...request) => socketRequests.emit('upgrade', ...request))
      await app.register(middie)
      app.use(vite.middlewares)
      app.addHook('onClose', () => vite.close())
    },
    async normaliseUrl(url, services) {
      return (await load()).normaliseUrl(url, services)
    },
    async listedPaths(services) {
      return (await load()).listedPaths(services)
    },
    async ownPicture(name) {
      const file = (await load()).ownPictureFile(name)
      return file ? readFile(join('.cache', file)) : undefined
    },
    async deskShell() {
      return vite.transformIndexHtml(deskPaths.today, await readFile('desk.html', 'utf8'))
    },
    async render(input) {
      const { renderPage } = await load()
      const shell = await vite.transformIndexHtml(input.url, await readFile('index.html', 'utf8'))
      const page = await renderPage(input)
      return { ...page, html: fillShell(shell, page) }
    },
  }
}

import { readFile } from 'node:fs/promises'
import pretty from 'pino-pretty'
import { createServer } from 'vite'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { fillShell } from './pages/renderer.ts'
import { serve } from './serve.ts'

// Development: pages and modules come from Vite as they are on disk; a change shows without a restart.
await serve(async () => {
  const config = readConfig(process.env)
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    config,
    log: createLog(config.logLevel, pretty({ colorize: true, ignore: 'pid,hostname' })),
    pages: {
      middleware: vite.middlewares,
      async render(input) {
        const { renderPage } = await vite.ssrLoadModule('/web/app/entry-server.tsx')
        const shell = await vite.transformIndexHtml(input.url, await readFile('index.html', 'utf8'))
        const page = await renderPage(input)
        return { status: page.status, html: fillShell(shell, page) }
      },
    },
  }
})

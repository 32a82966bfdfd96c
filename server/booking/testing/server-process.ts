import { serve } from '#server/app/serve.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import type { PageRenderer } from '#server/platform/page-renderer.ts'

/** The real server in a process of its own, without the pages: for tests of what several processes do to one database. */
const noPages: PageRenderer = {
  normaliseUrl: url => url,
  listedPaths: () => [],
  deskShell: async () => '',
  async serveFiles() {},
  ownPicture: async () => undefined,
  render: async () => ({ status: 404, isSecret: false, html: '' }),
}

await serve(async () => {
  const config = readConfig(process.env)
  return { config, log: createLog(config.logLevel), pages: noPages }
})

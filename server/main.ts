import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { builtRenderer } from '#server/app/pages/renderer.ts'
import { serve } from '#server/app/serve.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import * as web from '#web/app/entry-server.tsx'

// In a build this file is server/main.js, and the browser's files are in client/ beside it.
const clientDir = fileURLToPath(new URL('../client', import.meta.url))

// The server may share a small machine: its memory doubles before it is tidied up, where V8 would let it grow fourfold.
setFlagsFromString('--heap-growing-percent=100')

await serve(async () => {
  const config = readConfig(process.env)
  return { config, log: createLog(config.logLevel), pages: await builtRenderer(clientDir, web) }
})

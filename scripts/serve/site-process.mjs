// @ts-check
// The built server as own-server.ts starts it: `site-process.mjs [--remove-data]`. It ends with its parent and reports its usage.
import './end-with-parent.mjs'
import './report-usage.mjs'
import { rmSync } from 'node:fs'
import { start } from './start.mjs'

const { DATA_DIR = '' } = process.env
if (process.argv.includes('--remove-data')) process.on('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
await start()

// @ts-check
// The built server as own-server.mjs starts it: `site-process.mjs [--remove-data] [DIST]`. It ends with its parent and reports its usage.
import './end-with-parent.mjs'
import './report-usage.mjs'
import { rmSync } from 'node:fs'
import { start } from './start.mjs'

const { DATA_DIR = '' } = process.env
const [dist, ...flags] = process.argv.slice(2).reverse()
if (flags.includes('--remove-data')) process.on('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
await start(dist)

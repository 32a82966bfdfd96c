// @ts-check

import { root } from '../setup/process.mjs'
import { brokenRules } from './boundaries.mjs'
import { RULES } from './boundary-rules.mjs'

const { files, broken } = brokenRules(root, RULES)

for (const line of broken) console.error(line)
console.log(`${files} files, ${broken.length} imports across a boundary.`)
// No files means the walk is broken, and then nothing was checked.
if (files === 0 || broken.length > 0) process.exit(1)

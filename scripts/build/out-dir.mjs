// @ts-check
import { join } from 'node:path'

/** Where a half of the build goes: build.mjs says it. @param {'client' | 'server'} half */
export const outDir = half => join(process.env.BUILD_FOLDER ?? join('dist', 'by-hand'), half)

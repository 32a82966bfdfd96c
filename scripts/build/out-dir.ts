import { join } from 'node:path'

/** Where a half of the build goes: build.mjs says it. */
export const outDir = (half: 'client' | 'server') => join(process.env.BUILD_FOLDER ?? join('dist', 'by-hand'), half)

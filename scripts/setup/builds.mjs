// @ts-check
import { join } from 'node:path'
import { root } from './process.mjs'

/** A program of the build. @param {string} name */
export const builtProgram = name => join(root, 'dist', 'server', `${name}.js`)

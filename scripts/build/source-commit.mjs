// @ts-check
import { spawnSync } from 'node:child_process'
import { root } from '../setup/process.mjs'

/**
 * The commit the sources are of, for whoever asks a running site. SOURCE_COMMIT says it where a build has no repository
 * beside it, as in a container; from an unpacked archive nobody knows.
 */
export function sourceCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return process.env.SOURCE_COMMIT || stdout?.trim() || ''
}

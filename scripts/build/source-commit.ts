import { spawnSync } from 'node:child_process'
import { root } from '../setup/process.mjs'

/**
 * The commit the sources are of, for whoever asks a running site. SOURCE_COMMIT says it where a build has no repository
 * beside it, as in a container; from an unpacked archive nobody knows.
 */
export const sourceCommit = () => process.env.SOURCE_COMMIT || git('rev-parse', '--short=12', 'HEAD')

/** When that was committed, in seconds since 1970, or undefined where neither a repository nor SOURCE_DATE_EPOCH tells. */
export const sourceTime = () => Number(process.env.SOURCE_DATE_EPOCH || git('log', '-1', '--format=%ct')) || undefined

/** Whether the sources are exactly those of the commit. */
export const isCommitted = () => git('rev-parse', 'HEAD') !== '' && git('status', '--porcelain') === ''

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
}

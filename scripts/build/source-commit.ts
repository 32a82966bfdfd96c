import { spawnSync } from 'node:child_process'
import { root } from '../setup/process.mjs'

/** The commit of the sources. In a container, which has no repository, from SOURCE_COMMIT; of an unpacked archive it is unknown. */
export const sourceCommit = () => process.env.SOURCE_COMMIT || git('rev-parse', '--short=12', 'HEAD')

/** Its time in seconds since 1970, if known. */
export const sourceTime = () => Number(process.env.SOURCE_DATE_EPOCH || git('log', '-1', '--format=%ct')) || undefined

/** Whether the sources are exactly those of the commit. */
export const isCommitted = () => git('rev-parse', 'HEAD') !== '' && git('status', '--porcelain') === ''

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
}

import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's files in a folder, with fsync. Its own file system has none, so a commit it reports could be lost with the
 * power. This leans on its internals: the version is pinned, and a test counts the real fsync calls.
 */
export class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: StartOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

type StartOptions = Parameters<NodeFS['init']>[1]

interface EmscriptenFiles {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    /** Runs a call of node:fs and turns its error into the number PostgreSQL understands. */
    tryFSOperation(operation: () => void): void
  }
}

function addFsync(module: unknown) {
  const { NODEFS } = module as EmscriptenFiles
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    NODEFS.tryFSOperation(() => fs.fsyncSync(nfd))
    return 0
  }
}

import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Adds fsync and owner-only modes to PGlite's file system. Uses internals: the version is pinned, and a test counts real fsyncs. */
export class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: StartOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync, keepToOwner] } }
  }
}

type StartOptions = Parameters<NodeFS['init']>[1]

interface EmscriptenFiles {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    /** Called for every chmod, also the one after each creation. */
    doSetAttr(path: unknown, node: unknown, attributes: { mode?: number }, ...calls: unknown[]): void
    /** Maps errors of node:fs to errno. */
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

const OTHER_PEOPLE = 0o077

function keepToOwner(module: unknown) {
  const { NODEFS } = module as EmscriptenFiles
  const setAttributes = NODEFS.doSetAttr
  NODEFS.doSetAttr = (path, node, attributes, ...calls) => {
    const { mode } = attributes
    const kept = mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHER_PEOPLE }
    setAttributes(path, node, kept, ...calls)
  }
}

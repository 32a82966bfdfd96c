import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { isDiskFull, StartupProblem } from '#server/platform/startup-problem.ts'

type Release = () => void

export class DataFolderInUse extends StartupProblem {}

/** Keeps a second process from the embedded database. The kernel frees these locks when the process dies, so none is stale. */
export async function lockDataFolder(dataDir: string): Promise<Release> {
  const folder = prepareFolder(dataDir)
  const releases: Release[] = []
  for (const lock of locksOf[process.platform] ?? [lockWhileOpening]) {
    const release = await lock(folder)
    if (!release) {
      for (const undo of releases) undo()
      throw new DataFolderInUse(
        `The data folder ${dataDir} is in use by another running server. Stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    releases.push(release)
  }
  return () => {
    for (const release of releases) release()
  }
}

/** Undefined if another process has it. */
type Lock = (folder: string) => Promise<Release | undefined> | Release | undefined

// Containers that share a folder have separate socket namespaces but see the same file, hence two locks on Linux.
const locksOf: Partial<Record<NodeJS.Platform, Lock[]>> = {
  linux: [folder => claimName(`\0imole-spa-${identity(folder)}`), lockFileWithTool],
  win32: [folder => claimName(`\\\\.\\pipe\\imole-spa-${identity(folder)}`)],
}

/** An abstract socket on Linux, a named pipe on Windows. */
function claimName(path: string): Promise<Release | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(connection => connection.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen({ path, exclusive: true }, () => resolve(() => server.close()))
    server.unref()
  })
}

/** Node cannot call flock(2), but the tool can lock our open file, and the lock outlives the tool. */
function lockFileWithTool(folder: string): Release | undefined {
  const file = fs.openSync(lockFile(folder), 'a', 0o600)
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
  if (status !== 1) return () => fs.closeSync(file)
  fs.closeSync(file)
}

/** macOS and the BSDs lock a file in the same call that opens it. The numbers are those of their fcntl.h. */
function lockWhileOpening(folder: string): Release | undefined {
  const O_NONBLOCK = 0x4
  const O_EXLOCK = 0x20
  try {
    const file = fs.openSync(
      lockFile(folder),
      fs.constants.O_RDWR | fs.constants.O_CREAT | O_NONBLOCK | O_EXLOCK,
      0o600,
    )
    return () => fs.closeSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
  }
}

const lockFile = (folder: string) => join(folder, 'lock')

function prepareFolder(dataDir: string) {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.closeSync(fs.openSync(lockFile(dataDir), 'a', 0o600))
    return fs.realpathSync(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (isDiskFull(error)) throw new StartupProblem(`The disk with ${dataDir} is full. Make room and start again.`)
    if (code === 'EEXIST') throw new StartupProblem(`DATA_DIR ${dataDir} is a file. Set it to a folder.`)
    throw new StartupProblem(
      `The data folder ${dataDir} cannot be written to (${code}). Give this user the right to, or set DATA_DIR to another folder.`,
    )
  }
}

const identity = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 32)

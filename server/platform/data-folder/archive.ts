import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StartupProblem } from '../startup-problem.ts'
import { LOCK_IN_BACKUP } from './backup-copy.ts'

const PACK = ['-czf', '-', `--exclude=./${LOCK_IN_BACKUP}`, '.']

/** Packs a folder into one .tar.gz, renamed to its name when complete. */
export async function pack(folder: string, file: string) {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
  // Exclusively, so that nobody can plant a file or link.
  const output = openFile(unfinished, 'wx')
  try {
    fs.fchmodSync(output, 0o600)
    await ended(tar(PACK, folder, ['ignore', output, 'pipe']))
    fs.fsyncSync(output)
    fs.renameSync(unfinished, file)
  } finally {
    fs.closeSync(output)
    fs.rmSync(unfinished, { force: true })
  }
}

/** Returns a stream that fails if tar fails. */
export function packed(folder: string): PassThrough {
  const child = tar(PACK, folder, ['ignore', 'pipe', 'pipe'])
  const stream = new PassThrough()
  const done = Promise.all([pipeline(child.stdout as Readable, stream, { end: false }), ended(child)])
  done.then(
    () => stream.end(),
    error => stream.destroy(error),
  )
  stream.once('close', () => child.kill())
  return stream
}

export async function unpack(file: string, folder: string) {
  const input = openFile(file, 'r')
  try {
    await ended(tar(['-xzf', '-'], folder, [input, 'ignore', 'pipe']))
  } finally {
    fs.closeSync(input)
  }
}

function openFile(file: string, flags: string) {
  try {
    return fs.openSync(file, flags, 0o600)
  } catch (error) {
    throw new StartupProblem(`${file} cannot be opened (${(error as NodeJS.ErrnoException).code}). Name another file.`)
  }
}

function tar(args: string[], cwd: string, stdio: ('ignore' | 'pipe' | number)[]) {
  return spawn('tar', args, { cwd, stdio, env: { ...process.env, LC_ALL: 'C' } })
}

async function ended(child: ChildProcess) {
  const [complaints, [code]] = await Promise.all([
    text(child.stderr as Readable),
    once(child, 'exit').catch(error => [error.code]),
  ])
  if (typeof code === 'string') throw new StartupProblem(`The program tar cannot be run (${code}). Install it.`)
  if (code !== 0) throw new Error(`tar ended with ${code}: ${complaints.trim().replaceAll('\n', '; ')}`)
}

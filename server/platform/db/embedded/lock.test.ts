import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useFolder } from '#server/app/testing/folder.ts'
import { StartupProblem } from '#server/platform/startup-problem.ts'
import { built, runProgram } from '../testing/process.ts'
import { lockDataFolder } from './lock.ts'

const folder = useFolder()
const IN_USE = /^The data folder .+ is in use by another running server\. .+DATA_DIR.+$/

test('a folder is locked once, and free again when it is given back', async () => {
  const dataDir = join(folder, 'once')
  const release = await lockDataFolder(dataDir)
  await expect(lockDataFolder(dataDir)).rejects.toThrow(StartupProblem)
  await expect(lockDataFolder(dataDir)).rejects.toThrow(IN_USE)
  release()
  const again = await lockDataFolder(dataDir)
  again()
})

test('two folders are two locks', async () => {
  const release = await lockDataFolder(join(folder, 'one'))
  const other = await lockDataFolder(join(folder, 'other'))
  release()
  other()
})

test('another way to the same folder is the same lock', async () => {
  const dataDir = join(folder, 'real')
  await mkdir(dataDir)
  await symlink(dataDir, join(folder, 'link'))
  const release = await lockDataFolder(dataDir)
  await expect(lockDataFolder(join(folder, 'link'))).rejects.toThrow(IN_USE)
  release()
})

test('a process that is killed leaves no lock behind', async () => {
  const dataDir = join(folder, 'killed')
  const holder = runProgram(built('holder', dataDir))
  await holder.nextLine()
  await expect(lockDataFolder(dataDir)).rejects.toThrow(IN_USE)
  holder.child.kill('SIGKILL')
  await holder.ended
  const release = await lockDataFolder(dataDir)
  release()
})

// Socket names end at the border of a container; the file in the shared folder does not.
if (process.platform === 'linux' && spawnSync('flock', ['--version']).status === 0)
  test('a folder that a server in another container uses is refused', async () => {
    const dataDir = join(folder, 'shared')
    await mkdir(dataDir)
    const elsewhere = spawn('flock', [join(dataDir, 'lock'), 'sh', '-c', 'echo locked; exec cat'])
    await once(elsewhere.stdout, 'data')
    await expect(lockDataFolder(dataDir)).rejects.toThrow(IN_USE)
    elsewhere.kill('SIGKILL')
  })

test('a folder that cannot be made is named, with what to do', async () => {
  await writeFile(join(folder, 'a-file'), '')
  const attempt = lockDataFolder(join(folder, 'a-file', 'data'))
  await expect(attempt).rejects.toThrow(StartupProblem)
  await expect(attempt).rejects.toThrow(
    /^The data folder .+a-file.data cannot be written to \(ENOTDIR\)\. .+DATA_DIR.+$/,
  )
})

test('a folder that belongs to someone else is named, with what to do', async () => {
  const dataDir = join(folder, 'foreign')
  await mkdir(dataDir)
  await chmod(folder, 0o755)
  await chmod(dataDir, 0o555)
  // Root may write everywhere, so as root the question is asked by nobody.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const holder = runProgram(built('holder', dataDir), nobody)
  expect(await holder.ended).toBe(1)
  expect(holder.complaints()).toMatch(/^The data folder .+ cannot be written to \(EACCES\)\. .+$/)
})

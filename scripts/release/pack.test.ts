import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../setup/testing/project.ts'
import { pack } from './archive.ts'

const LONG = `${'long-folder/'.repeat(9)}a-file.txt`
const FILES = { 'b.txt': 'b', 'a/deep.txt': 'deep'.repeat(200), 'Z.bin': '\0', [LONG]: 'far in' }

function folderWith(names: string[], mode: number, age: number) {
  const folder = emptyFolder()
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), FILES[name]!)
    chmodSync(join(folder, name), mode)
    utimesSync(join(folder, name), age, age)
  }
  return folder
}

test('the same files make the same archive, whoever made them, when and in which order', () => {
  const names = Object.keys(FILES)
  const first = pack(folderWith(names, 0o600, 1_000_000), 'spa-1.0.0', 1_700_000_000)
  const second = pack(folderWith(names.reverse(), 0o755, 2_000_000), 'spa-1.0.0', 1_700_000_000)
  expect(first.equals(second)).toBe(true)
  expect(pack(folderWith(names, 0o600, 1_000_000), 'spa-1.0.0', 1_700_000_001).equals(first)).toBe(false)
})

test('tar unpacks it for everybody to read, with every name and byte', () => {
  const folder = emptyFolder()
  const file = join(folder, 'spa.tar.gz')
  writeFileSync(file, pack(folderWith(Object.keys(FILES), 0o600, 1_000_000), 'spa-1.0.0', 1_700_000_000))
  const listed = execFileSync('tar', ['--utc', '-tvzf', file], { encoding: 'utf8' }).trim().split('\n')
  expect(listed[0]).toMatch(/^drwxr-xr-x root\/root +0 2023-11-14 22:13 spa-1\.0\.0\/$/)
  expect(listed.filter(line => !/^(d|-)rw.r-.r-. root\/root .* 2023-11-14 22:13 spa-1\.0\.0\//.test(line))).toEqual([])
  execFileSync('tar', ['-xzf', file, '-C', folder])
  for (const [name, content] of Object.entries(FILES))
    expect(readFileSync(join(folder, 'spa-1.0.0', name), 'utf8')).toBe(content)
})

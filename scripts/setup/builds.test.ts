import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder, builtProgram, currentBuild, removeOldBuilds } from './builds.mjs'
import { addBuild, builtProject, smallProject } from './testing/project.ts'

test('the pointer says what is served, and going back is moving it', () => {
  const folder = smallProject()
  const dist = join(folder, 'dist')
  expect(() => builtProgram('main', dist)).toThrow(`Nothing is built in ${dist} yet. Run npm run build first.`)
  addBuild(folder, 'one')
  addBuild(folder, 'two')
  expect(currentBuild(dist)).toBe(buildFolder('two', dist))
  writeFileSync(join(dist, 'current'), 'one\n')
  expect(builtProgram('main', dist)).toBe(join(buildFolder('one', dist), 'server', 'main.js'))
  rmSync(buildFolder('one', dist), { recursive: true })
  expect(currentBuild(dist)).toBeUndefined()
})

test('the last five builds stay, and every one that somebody runs', () => {
  const folder = smallProject()
  const dist = join(folder, 'dist')
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    addBuild(folder, `build-${n}`)
    utimesSync(buildFolder(`build-${n}`, dist), n, n)
  }
  const ended = spawnSync('true').pid
  mkdirSync(join(dist, 'running'))
  writeFileSync(join(dist, 'running', String(process.pid)), 'build-1')
  writeFileSync(join(dist, 'running', String(ended)), 'build-2')
  removeOldBuilds(dist)
  expect(readdirSync(join(dist, 'builds'))).toEqual([1, 4, 5, 6, 7, 8].map(n => `build-${n}`))
  expect(readdirSync(join(dist, 'running'))).toEqual([String(process.pid)])
})

const SAYS_WHERE = `import { readdirSync } from 'node:fs'
  console.log(JSON.stringify({ from: import.meta.url, running: readdirSync('dist/running') }))`

test('what is built starts without packages, and writes down what it runs from while it runs, and nothing else', () => {
  const folder = builtProject(SAYS_WHERE)
  const before = names(folder)
  const { stdout, pid } = start(folder)
  const said = JSON.parse(stdout)
  expect(said.from).toContain(`dist/builds/${readFileSync(join(folder, 'dist/current'), 'utf8').trim()}/server/main.js`)
  expect(said.running).toEqual([String(pid)])
  expect(names(folder).filter(name => !before.includes(name))).toEqual(['dist/running'])
})

test('a release, which has no sources, serves what was brought', () => {
  const folder = builtProject(SAYS_WHERE)
  rmSync(join(folder, 'web'), { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  expect(start(folder).status).toBe(0)
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})

function start(folder: string) {
  return spawnSync(process.execPath, ['scripts/run.mjs', 'start'], { cwd: folder, encoding: 'utf8' })
}

const names = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

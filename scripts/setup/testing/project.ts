import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildId } from '../../build/build.mjs'
import { makeCurrent } from '../builds.mjs'

const MANIFEST = {
  name: 'small-spa',
  version: '1.0.0',
  type: 'module',
  scripts: { start: 'node scripts/run.mjs start' },
}
const LOCK = { ...MANIFEST, lockfileVersion: 3, packages: {} }

/** A temporary project with our real scripts, no packages, and whatever files the test wants. */
export function smallProject(files: Record<string, string> = {}) {
  const folder = emptyFolder()
  cpSync(join(import.meta.dirname, '../..'), join(folder, 'scripts'), {
    recursive: true,
    filter: path => !path.endsWith('.test.ts'),
  })
  const all = { 'package.json': JSON.stringify(MANIFEST), 'package-lock.json': JSON.stringify(LOCK), ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The same, built: starting it goes straight to this server. */
export function builtProject(server: string) {
  const folder = smallProject({ 'web/page.tsx': '' })
  addBuild(folder, buildId(folder), server)
  return folder
}

/** A build of a project that is nothing but this server, and the one that is served next. */
export function addBuild(folder: string, id: string, server = '') {
  const place = join(folder, 'dist', 'builds', id, 'server')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'main.js'), server)
  makeCurrent(id, join(folder, 'dist'))
}

/** A temporary folder that lives as long as the test. */
export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'imole-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

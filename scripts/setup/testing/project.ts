import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { sourceFingerprint } from '../../build/build.mjs'
import { writeStamp } from '../stamp.mjs'

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

/** The same, installed and built: starting it goes straight to this server. */
export function builtProject(server: string) {
  const folder = smallProject({ 'dist/server/main.js': server, 'node_modules/.package-lock.json': '{"packages":{}}' })
  writeStamp(join(folder, 'dist', '.built'), sourceFingerprint(folder))
  return folder
}

/** A temporary folder that lives as long as the test. */
export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'imole-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

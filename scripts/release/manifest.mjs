// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesWith, RUNTIME_PACKAGES, readLock } from '../build/runtime-packages.mjs'
import { TOOLS } from '../serve/start.mjs'
import { root } from '../setup/process.mjs'

/** The release's package.json: the same spa with the packages it runs with, and the commands that need no more. */
export function releasedManifest() {
  const { name, version, description, license, type, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const tools = Object.keys(TOOLS).map(tool => [tool, `node server ${tool}`])
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    scripts: { start: 'node --max-semi-space-size=4 --v8-pool-size=1 server', ...Object.fromEntries(tools) },
    dependencies: Object.fromEntries(RUNTIME_PACKAGES.map(each => [each, dependencies[each]])),
  }
}

/** Of our own lock file what these packages need, in the very versions it was tested with. @param {ReturnType<typeof releasedManifest>} manifest */
export function releasedLock({ name, version, license, engines, dependencies }) {
  const lock = readLock()
  const entries = packagesWith(lock, RUNTIME_PACKAGES).map(path => [path, lock.packages[path]])
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, license, engines, dependencies }, ...Object.fromEntries(entries) },
  }
}

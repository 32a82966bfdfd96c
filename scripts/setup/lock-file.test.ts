import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './process.mjs'

type Entry = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

// npm ci refuses a lock file that leaves out a package, even one for another system; npm install writes such files.
test('the lock file has every package that any system needs', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !isFound(path, name))
      .map(name => `${path || 'package.json'} needs ${name}`),
  )
  expect(missing).toEqual([])
})

/** As Node looks for it: beside the package, then in every node_modules further up. */
function isFound(path: string, name: string): boolean {
  if (`${path}${path && '/'}node_modules/${name}` in packages) return true
  if (path === '') return false
  const end = path.lastIndexOf('/node_modules/')
  return isFound(end < 0 ? '' : path.slice(0, end), name)
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { asModule, reactAsModules } from './react-as-modules.ts'

const require = createRequire(import.meta.url)

test.each([
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
])('as a module %s exports what it exported', file => {
  const path = `${process.cwd()}/node_modules/${file}`
  const [, list = ''] = asModule(readFileSync(path, 'utf8'), path).match(/export \{ (.*) \}$/) ?? []
  expect(list.split(',').map(each => each.split(' as ')[1])).toEqual(expect.arrayContaining(Object.keys(require(path))))
})

test('of React a bundle holds what is used, and it works', async () => {
  const code = await bundle(`export { createElement, isValidElement } from 'react'`)
  expect(code).not.toContain('useState')
  const { createElement, isValidElement } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(isValidElement(createElement('p'))).toBe(true)
  expect(isValidElement({})).toBe(false)
})

test('a React that is written in another way stops the build', () => {
  expect(() => asModule('module.exports = {}', 'react/cjs/react.production.js')).toThrow('react.production.js')
})

async function bundle(source: string) {
  const entry = '\0entry'
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [
      reactAsModules(),
      {
        name: 'entry',
        resolveId: id => (id === 'entry' ? entry : undefined),
        load: id => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })
  if (!('output' in output)) throw new Error('Nothing was built.')
  return output.output[0].code
}

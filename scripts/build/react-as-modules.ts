const FILES = /\/node_modules\/(react|react-dom|scheduler)\/.*\.js$/

/**
 * React is CommonJS, which cannot be tree-shaken. Its production files assign each export once, at the top level, so they can be read as ES
 * modules.
 */
export function reactAsModules(): import('vite').Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    transform: { filter: { id: FILES }, handler: (code, id) => ({ code: asModule(code, id), map: null }) },
    // The scheduler's test build has functions that React looks for.
    onLog: (_, { code, id }) => (code === 'IMPORT_IS_UNDEFINED' && id && FILES.test(id) ? false : undefined),
  }
}

export function asModule(code: string, id: string) {
  const [, production] = code.match(/module\.exports = require\('(.*\.production\.js)'\)/) ?? []
  const written = production ? passOn(production) : rewrite(code)
  if (/\brequire\(|\bexports\b/.test(written)) throw new Error(`${id} is not written as it used to be.`)
  return written
}

function passOn(file: string) {
  return `import * as all from "${file}"; export * from "${file}"; export { all as default }`
}

function rewrite(code: string) {
  const imports: string[] = []
  const names = [...new Set(matches(code, /^exports\.(\w+) =/gm))]
  // The scheduler chooses its clock inside a condition.
  const variables = [...new Set(matches(code, /^\s+exports\.(\w+) =/gm))]
  const body = code
    // Within a list of variables; the minifier drops the unused number.
    .replace(/(\w+) = require\("([^"]+)"\)/g, (_, name, from) => {
      imports.push(`import * as ${name} from "${from}"`)
      return `$$${name} = 0`
    })
    .replace(/^exports\.(\w+) =/gm, (_, name) => `${variables.includes(name) ? '' : 'const '}$${name} =`)
    .replace(/\bexports\.(\w+)/g, (_, name) => `$${name}`)
  const exported = names.map(name => `$${name} as ${name}`)
  return [...imports, ...variables.map(name => `let $${name}`), body, `export { ${exported} }`].join('\n')
}

function matches(code: string, pattern: RegExp) {
  return Array.from(code.matchAll(pattern), ([, name]) => name)
}

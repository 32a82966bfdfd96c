// @ts-check
import { minifySync } from 'vite'

const INSIDE = /\/web\/app\/(?:deferred-boot|preload-choice)\.ts$/

/**
 * The script inside a page is made of functions written out as their own text. The server's code is not minified: these are.
 * @returns {import('vite').Plugin}
 */
export function smallStart() {
  return {
    name: 'small-start',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: INSIDE },
      handler(code) {
        const [exported, name] = code.match(/export function (\w+)/) ?? []
        if (!exported) throw new Error('What stands inside a page is one exported function.')
        const { code: small } = minifySync('inside.js', code.replace(exported, `function ${name}`), { module: false })
        return { code: `export const ${name} = { toString: () => ${JSON.stringify(small)} }`, map: null }
      },
    },
  }
}

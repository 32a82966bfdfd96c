// @ts-check
import { minifySync } from 'vite'

const START = /\/web\/app\/late-start\.ts$/

/**
 * The script inside every page is a function written out as its own text, and the server's code is not minified: this one is.
 * @returns {import('vite').Plugin}
 */
export function smallStart() {
  return {
    name: 'small-start',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: START },
      handler(code) {
        const { code: small } = minifySync('late-start.js', code.replace('export function', 'function'), {
          module: false,
        })
        return { code: `export const lateStart = { toString: () => ${JSON.stringify(small)} }`, map: null }
      },
    },
  }
}

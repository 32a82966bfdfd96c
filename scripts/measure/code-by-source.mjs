// @ts-check
import { SourceMap } from 'node:module'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { root } from '../setup/process.mjs'

/**
 * The site's chunks once more, in memory and with their source maps: what is in each of them, and from where.
 * @returns {Promise<Map<string, { code: string, pieces: [source: string, from: number, to: number][] }>>} by file name
 */
export async function chunksBySource() {
  process.env.NODE_ENV = 'production'
  const built = await build({ root, logLevel: 'error', build: { write: false, sourcemap: 'hidden' } })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built)
  return new Map(
    output.flatMap(chunk =>
      chunk.type === 'chunk' && chunk.map
        ? [[chunk.fileName, { code: chunk.code, pieces: piecesOf(chunk.code, chunk.map) }]]
        : [],
    ),
  )
}

/**
 * What each group of sources costs in the chunks: how much lighter they would be without it, compressed as they travel.
 * @param {{ code: string, pieces: [string, number, number][] }[]} chunks @param {(source: string) => string} groupOf
 */
export function costsOf(chunks, groupOf) {
  /** @type {Map<string, number>} */
  const costs = new Map()
  for (const { code, pieces } of chunks) {
    const whole = compressed(code)
    for (const group of new Set(pieces.map(([source]) => groupOf(source)))) {
      const rest = pieces.filter(([source]) => groupOf(source) !== group).map(([, from, to]) => code.slice(from, to))
      costs.set(group, (costs.get(group) ?? 0) + whole - compressed(rest.join('')))
    }
  }
  return [...costs].sort(([, a], [, b]) => b - a)
}

/** @param {string} text */
export const compressed = text =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length

/**
 * @param {string} code @param {{ sources: string[], mappings: string }} map
 * @returns {[source: string, from: number, to: number][]}
 */
function piecesOf(code, map) {
  const sources = new SourceMap(/** @type {import('node:module').SourceMapPayload} */ (/** @type {unknown} */ (map)))
  /** @type {[string, number, number][]} */
  const pieces = []
  let at = 0
  for (const [number, line] of code.split('\n').entries()) {
    for (let column = 0; column <= line.length; column++, at++) {
      const entry = sources.findEntry(number, column)
      const source = 'originalSource' in entry ? (entry.originalSource ?? '') : ''
      const last = pieces.at(-1)
      if (last?.[0] === source) last[2] = at + 1
      else pieces.push([source, at, at + 1])
    }
  }
  return pieces
}

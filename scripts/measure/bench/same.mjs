// @ts-check
import { get } from 'node:http'
import { nextAddress } from './visitors.mjs'

/** @typedef {{ headers: Record<string, string>, body: string }} Same */

/** What a server answers, as it travels. @param {string} url @param {Record<string, string>} [headers] @returns {Promise<Same>} */
export function sameAs(url, headers) {
  return new Promise((resolve, reject) => {
    const asked = { agent: false, localAddress: nextAddress(), headers: { ...headers, 'accept-encoding': 'br' } }
    get(url, asked, async answer => {
      const chunks = []
      for await (const chunk of answer) chunks.push(chunk)
      // Node writes these itself.
      const { date, connection, 'keep-alive': _, ...kept } = answer.headers
      resolve({ headers: /** @type {any} */ (kept), body: Buffer.concat(chunks).toString('base64') })
    }).on('error', reject)
  })
}

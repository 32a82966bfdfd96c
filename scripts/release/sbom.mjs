// @ts-check
import { createHash } from 'node:crypto'

/** @typedef {import('./components.mjs').Component} Component */

/**
 * The list of a release's parts as programs read it, CycloneDX 1.5. The same release has the same list: its number comes
 * from what it says, and its time from the commit.
 * @param {{ name: string, version: string, license: string }} manifest
 * @param {Component[]} components
 * @param {number} seconds since 1970
 */
export function sbom({ name, version, license }, components, seconds) {
  const self = `${name}@${version}`
  const listed = components.map(toListed)
  const content = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: { 'bom-ref': self, type: 'application', name, version, licenses: [{ license: { id: license } }] },
    },
    components: listed,
    dependencies: [{ ref: self, dependsOn: listed.map(each => each['bom-ref']) }],
  }
  return { serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`, ...content }
}

/** @param {Component} component */
function toListed({ name, version, licence, path, integrity, isOptional, isInArchive }) {
  const isPackage = Boolean(path) || name === 'swagger-ui-dist'
  const [, algorithm, digest = ''] = /^(sha512|sha1)-(.+)$/.exec(integrity ?? '') ?? []
  return {
    'bom-ref': path ?? name,
    type: 'library',
    name,
    ...(version && { version }),
    scope: isOptional ? 'optional' : 'required',
    ...(algorithm && {
      hashes: [
        { alg: algorithm === 'sha1' ? 'SHA-1' : 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') },
      ],
    }),
    licenses: licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }],
    ...(isPackage && { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }),
    properties: [{ name: 'where', value: isInArchive ? 'in the archive' : 'installed by npm ci' }],
  }
}

/** @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

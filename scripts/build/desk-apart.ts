const DESK = /\/web\/desk\//
const TAG = '?desk'

/**
 * Gives the desk its own copy of what it imports, except styles and what is in every page. Otherwise a button that both use would become
 * a chunk that visitors fetch.
 */
export function deskApart(isShared: (id: string) => boolean): import('vite').Plugin {
  return {
    name: 'desk-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !(DESK.test(importer) || importer.endsWith(TAG))) return null
      const found = await this.resolve(source, importer.replace(TAG, ''), { ...options, skipSelf: true })
      const isOwn = !found || found.external || found.id.includes('?') || /\.css$/.test(found.id)
      if (isOwn || DESK.test(found.id) || isShared(found.id) || found.id.startsWith('\0')) return found
      return { ...found, id: found.id + TAG }
    },
  }
}

export const isOfDesk = (id: string) => DESK.test(id) || id.endsWith(TAG)

const DESK = /\/web\/desk\//
const TAG = '?desk'

/**
 * Keeps the desk's code apart from the site's: whatever the desk imports, except what is in every page anyway and styles, is
 * a module of its own. Without it, a button used by both would become a chunk that visitors have to ask for.
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

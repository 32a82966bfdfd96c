const HELPER = /\0vite\/preload-helper\.js$/

/** Preloads the imports of a lazy chunk. Vite's own also handles styles, nonces and bases, which our chunks do not have. */
const PRELOAD = `
const seen = new Set()
export function __vitePreload(load, files = []) {
  for (const file of files) {
    // The styles are the page's own, and there already.
    if (seen.has(file) || file.endsWith('.css')) continue
    seen.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}`

export function smallPreload(): import('vite').Plugin {
  return {
    name: 'small-preload',
    apply: 'build',
    transform: { order: 'post', filter: { id: HELPER }, handler: () => ({ code: PRELOAD, map: null }) },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !file.isEntry && file.viteMetadata?.importedCss.size)
          this.error(`${file.fileName} has styles of its own, which nothing would load.`)
    },
  }
}

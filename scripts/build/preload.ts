const HELPER = /\0vite\/preload-helper\.js$/

/**
 * What asks for a lazy part's own imports beside it, so that they do not wait for each other. Vite's also knows about styles,
 * nonces and bases, none of which our parts have; every page would carry that along.
 */
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

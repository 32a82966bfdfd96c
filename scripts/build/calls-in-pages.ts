const TABLES = /\/contract\/(?:\w+\/)?\w+-calls\.ts(\?desk)?$/
/** Who may call, how often and by which other names is the server's business. */
const SERVERS =
  /\b(?:method|aliases|alsoMethods|role|stepUp|cache|limit): (?:\[[^\]]*\]|\{[^}]*\}|'[^']*'|\w+)(?:,\s*|(?=\s*\}))/g

/** Pages ask by address and nothing else, so of the tables of calls they get the addresses. */
export function callsInPages(): import('vite').Plugin {
  return {
    name: 'calls-in-pages',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: TABLES }, handler: code => ({ code: addressesOnly(code), map: null }) },
  }
}

export const addressesOnly = (code: string) => code.replace(SERVERS, '')

const ROUTES = /\/web\/app\/routes\.tsx$/

/** By the source of a page the server finds its files in the manifest; the browser has its import. */
export function pagesWithoutSources(): import('vite').Plugin {
  return {
    name: 'pages-without-sources',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: ROUTES }, handler: code => ({ code: withoutSources(code), map: null }) },
  }
}

export const withoutSources = (code: string) => code.replace(/\bpage\(\s*'[^']+'/g, "page(''")

// @ts-check

const TABLES = /\/contract\/\w+-calls\.ts(\?desk)?$/
/** Who may call, how often and by which other names is the server's business. */
const SERVERS =
  /\b(?:method|aliases|alsoMethods|role|stepUp|cache|limit): (?:\[[^\]]*\]|\{[^}]*\}|'[^']*'|\w+)(?:,\s*|(?=\s*\}))/g

/**
 * Pages ask by address and nothing else, so of the tables of calls they get the addresses.
 * @returns {import('vite').Plugin}
 */
export function callsInPages() {
  return {
    name: 'calls-in-pages',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: TABLES }, handler: code => ({ code: addressesOnly(code), map: null }) },
  }
}

/** @param {string} code */
export const addressesOnly = code => code.replace(SERVERS, '')

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Rule, readStyles } from './used-styles.ts'

/** The built document without its styles and its code: a page brings the styles it uses, and its code comes later. */
export interface Shell {
  html: string
  rules: Rule[]
  /** The page's own styles, or else all; and what fetches the code once the page is there. */
  start(style: string | undefined, script: string, chunks: string[]): string
}

const STYLES = / *<link rel="stylesheet"[^>]* href="([^"]+)">\n/
const ENTRY = / *<script type="module"[^>]* src="([^"]+)"><\/script>\n/
const PRELOADED = / *<link rel="modulepreload"[^>]* href="([^"]+)">\n/g

export async function readShell(clientDir: string): Promise<Shell> {
  const built = await readFile(join(clientDir, 'index.html'), 'utf8')
  const [, styles = ''] = built.match(STYLES) ?? []
  const [, entry = ''] = built.match(ENTRY) ?? []
  const preloaded = [...built.matchAll(PRELOADED)].map(([, file]) => file as string)
  return {
    html: built.replace(STYLES, '').replace(ENTRY, '').replaceAll(PRELOADED, ''),
    rules: readStyles(await readFile(join(clientDir, styles), 'utf8')),
    start(style, script, chunks) {
      const all = `<link rel="stylesheet" href="${styles}">`
      const later = [...new Set([...preloaded, ...chunks])].join(' ')
      return (
        (style ? `<style>${style}</style><noscript>${all}</noscript>` : all) +
        `<script data-styles="${style ? styles : ''}" data-entry="${entry}" data-chunks="${later}">${script}</script>`
      )
    },
  }
}

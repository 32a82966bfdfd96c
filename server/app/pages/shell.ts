import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderedPage } from '#web/app/entry-server.tsx'
import { readStyles, usedStyles } from './used-styles.ts'

/** The built document without styles and code: a page has the styles it uses inline, and loads its code later. */
export interface Shell {
  html: string
  /** The inline styles of a page with this body. */
  styles: Record<RenderedPage['brings'], (body: string) => string | undefined>
  /** Inline styles, or a link to all; and the script that loads the code. */
  start(style: string | undefined, script: string, later: Later): string
}

interface Later {
  chunks: string[]
  fetched: string[]
  /** Where a sub-service is chosen. */
  next?: { chunks: string[]; fetched: string }
}

const STYLES = / *<link rel="stylesheet"[^>]* href="([^"]+)">\n/
const ENTRY = / *<script type="module"[^>]* src="([^"]+)"><\/script>\n/
const PRELOADED = / *<link rel="modulepreload"[^>]* href="([^"]+)">\n/g

export async function readShell(clientDir: string): Promise<Shell> {
  const built = await readFile(join(clientDir, 'index.html'), 'utf8')
  const [, styles = ''] = built.match(STYLES) ?? []
  const [, entry = ''] = built.match(ENTRY) ?? []
  const preloaded = [...built.matchAll(PRELOADED)].map(([, file]) => file as string)
  const css = await readFile(join(clientDir, styles), 'utf8')
  const rules = readStyles(css)
  return {
    html: built.replace(STYLES, '').replace(ENTRY, '').replaceAll(PRELOADED, '').replace(/\n\s*/g, ''),
    styles: {
      'used styles': body => usedStyles(rules, body),
      'all styles': () => css,
      'no styles': () => undefined,
    },
    start(style, script, { chunks, fetched, next }) {
      const file = `<link rel="stylesheet" href="${styles}">`
      const isPart = style !== undefined && style !== css
      const rest = isPart ? styles.replace(/\.css$/, '.later.css') : ''
      const later = new Set([...preloaded, ...chunks])
      const more = next?.chunks.filter(chunk => !later.has(chunk)).join(' ')
      const chosen = next ? ` data-next="${more}" data-days="${next.fetched.replace('&', '&amp;')}"` : ''
      return (
        (style ? `<style>${style}</style>` : file) +
        (isPart ? `<noscript>${file}</noscript>` : '') +
        `<script data-styles="${rest}" data-entry="${entry}" data-chunks="${[...later].join(' ')}" data-fetched="${fetched.join(' ')}"${chosen}>${script}</script>`
      )
    },
  }
}

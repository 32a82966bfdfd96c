import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsInPages } from './scripts/build/calls-in-pages.mjs'
import { deskApart, isOfDesk } from './scripts/build/desk-apart.mjs'
import { pictures } from './scripts/build/pictures-plugin.mjs'
import { reactAsModules } from './scripts/build/react-as-modules.mjs'

// Those every page needs; the others travel with the part that uses them.
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\//

// A few hundred bytes that pages share are not worth a request of their own.
const TINY =
  /vite\/preload-helper|contract\/(path-pattern|rich-text|paths)|web\/loading\/kept-over-reload|web\/(ui\/(Field\.tsx|(after-paint|use-now)\.ts)|store\/request-state)|contract\/(money|time|phone|messages\/booking)\.ts/

// What most pages show and the first step of booking does not. One request for all of it beats one for each.
const KIT =
  /web\/(ui\/(Paragraphs|Picture|Reveal|RichText|rich-text|TextField|FootLink)|pictures\/|api\/newsletter)|lucide\/.*\/icons\/(check|clock)\.|contract\/(email|messages\/newsletter|picture-files|service-picture)/

// What nearly every screen of the desk shows.
const DESK_KIT =
  /contract\/(rules|dates|time|zone|path-pattern)\.ts|web\/(ui\/(Button|Icon|Field|Spinner|use-when-online)\.tsx?|navigation\/|api\/(client|api-problem)|desk\/spa\.ts)|lucide\/.*\/icons\/ban\./

// The browser's half of the build. The server's half is vite.server.config.ts.
export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    reactAsModules(),
    callsInPages(),
    deskApart(LIBRARIES),
    react(),
    tailwindcss(),
    pictures(),
    iconInPage(),
    stylesFirst(),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // The server reads it to name the chunks a page needs before the browser asks for them.
    manifest: true,
    target: 'baseline-widely-available',
    // Data URIs would need holes in the content security policy and are fetched even when unused.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The desk is a shell of its own: nothing of it travels with a visitor's page.
      input: ['index.html', 'desk.html'],
      // It would complain that the pictures take long, which they do, once.
      checks: { bundlerTimings: false },
      // Sentences and constants are written into the chunk that uses them, instead of the one that all pages load.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Libraries change seldom: a visitor who comes back after a new release fetches only what is ours again.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'libraries', test: id => LIBRARIES.test(id) || (TINY.test(id) && !isOfDesk(id)) },
            { name: 'kit', test: id => KIT.test(id) && !isOfDesk(id) },
            { name: 'desk-kit', test: id => DESK_KIT.test(id) && isOfDesk(id) },
          ],
        },
      },
    },
  },
})

/** The browser asks for the icon on every first visit; a few hundred bytes in the page save it the way. */
function iconInPage(): Plugin {
  const icon = encodeURIComponent(readFileSync('web/public/favicon.svg', 'utf8'))
  return {
    name: 'icon-in-page',
    apply: 'build',
    transformIndexHtml: html => html.replace('/favicon.svg', `data:image/svg+xml,${icon}`),
  }
}

/** Nothing is painted before the styles are here, and a phone fetches only a few files at once: they go before the rest. */
function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: html => {
        const [styles = ''] = html.match(/ *<link rel="stylesheet"[^>]*>\n/) ?? []
        return html.replace(styles, '').replace(/ *(<!--preloads-->|<script type="module")/, place => styles + place)
      },
    },
  }
}

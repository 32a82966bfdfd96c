import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsInPages, pagesWithoutSources } from './scripts/build/calls-in-pages.ts'
import { deskApart, isOfDesk } from './scripts/build/desk-apart.ts'
import { outDir } from './scripts/build/out-dir.ts'
import { pictures } from './scripts/build/pictures-plugin.ts'
import { smallPreload } from './scripts/build/preload.ts'
import { reactAsModules } from './scripts/build/react-as-modules.ts'

// Those every page needs; the others travel with the part that uses them.
const LIBRARIES = /node_modules\/(react|react-dom|scheduler)\//

// A few hundred bytes that pages share are not worth a request of their own.
const TINY =
  /vite\/preload-helper|contract\/(?:\w+\/)?(call\.|rules\.|path-pattern|rich-text|paths|money\.|messages\/(catalogue|newsletter|survey))|web\/(compression\/compress-worker|loading\/(reload-state|load-code|lazy-part|use-near)|catalogue\/EarliestTime|navigation\/|ui\/(Button\.tsx|Field\.tsx|Icon\.tsx|after-paint|use-when-online)|storage\.ts|store\/(request-state|stores|site|open-today|user-info))|node_modules\/zustand/

// What most pages show or ask and the first step of booking does not. One request for all of it beats one for each.
const KIT =
  /web\/(api\/(client|api-problem|server-clock)|ui\/(Paragraphs|Picture|Reveal|RichText|rich-text|TextField|FootLink)|pictures\/)|contract\/(?:\w+\/)?(picture-files|service-picture|site-calls)/

// Times, days, people and phone numbers, and what fetches ahead, for the pages that lead to a visit.
const VISIT =
  /contract\/(?:\w+\/)?(time|phone|availability)\.ts|web\/(ui\/(use-now|SelectField)|store\/(saved|own-booking|therapist|(visit-)?draft|visit)|api\/(booked-dates|receipt-form)|loading\/prefetch|booking\/pause-sentence)\.tsx?|contract\/(messages\/(booking|visit|with-whom)|booking\/visit-wish)\.|icons\/(plus|user-round)\./

// The people who can be chosen, and what else a service's page does for a visit.
const PEOPLE = /web\/(ui\/Portrait|booking\/TherapistLine|catalogue\/(AddToVisit|use-drafted-choice))\./

// What the pages around a booking of one's own share.
const OWN =
  /contract\/(?:\w+\/)?(zone|whatsapp|text|dates|until|visit-parts|with-whom)\.ts|web\/(store\/own-bookings|booking\/(use-fragment-key|VisitParts|at-spa))|icons\/chevron-right\./

// A booking that is made and has to be paid.
const MADE = /web\/(store\/(made-booking|payment-form)|api\/payment)\.ts/

// A receipt on its way, wherever it is sent from.
const RECEIPT =
  /contract\/(?:\w+\/)?(file-size|uploads|messages\/upload)\.ts|web\/(compression\/|ui\/(ImageUpload|upload-rules)|store\/saved-payment|booking\/payment\/ReceiptField)/

// What the pages one reads share.
const PAGES = /web\/(ui|catalogue\/services)\/(PageHero|ReadyToIndulge)|lucide\/.*\/icons\/check\./

// What is true for the minute: whether the spa is open, and the earliest times. It comes after the first view.
const SOON =
  /contract\/\w+\/(opening-hours|soon)\.|web\/(store\/(open-now|earliest)|api\/earliest|catalogue\/EarliestLine)\./

// What nearly every screen of the desk shows.
const DESK_KIT =
  /contract\/(?:\w+\/)?(rules|dates|time|zone|desk-calls|site-calls|waiting-calls|phone)\.ts|web\/(ui\/(Icon|Spinner|TextField)\.tsx|api\/(client|api-problem|server-clock|desk|owner-desk|waiting)\.ts|desk\/(spa|times|words|desk-data|notice|use-action|use-load|form\/Form|List|Problem|booking\/waiting\/contact-links|RoundButton|Warning)\.tsx?)|lucide\/.*\/icons\/(ban|check|message-circle|phone|check-check|chevron-(down|left|up)|circle-check|circle-question-mark|hourglass|moon|triangle-alert|user-x|x)\./

// Where the owner writes: services and letters.
const EDITOR =
  /contract\/\w+\/file-size|web\/(desk\/(form\/(Conflict|EditorScreen)|catalogue\/services\/rich-text\/)|ui\/rich-text\.ts)|icons\/(corner-down-left|heading-[34]|italic|letter-b|link-2|list|list-ordered|pilcrow)\./

// What the editors of services and of the spa's own settings and hours share.
const SETTINGS =
  /contract\/\w+\/availability|web\/desk\/catalogue\/services\/(AvailabilityEditor|draft|BookingsOutside)\.|icons\/copy\./

// The browser's half of the build. The server's half is vite.server.config.ts.
export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    reactAsModules(),
    smallPreload(),
    callsInPages(),
    pagesWithoutSources(),
    deskApart(id => LIBRARIES.test(id) || TINY.test(id)),
    react(),
    tailwindcss(),
    pictures(),
    iconInPage(),
    stylesFirst(),
    laterStyles(),
  ],
  build: {
    outDir: outDir('client'),
    emptyOutDir: true,
    // The server reads it to preload the chunks of a page.
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
        // With React goes what every page shows: fewer requests, and the desk, which loads it too, need not bring its own.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'libraries', test: id => LIBRARIES.test(id) || ((TINY.test(id) || KIT.test(id)) && !isOfDesk(id)) },
            { name: 'visit', test: id => VISIT.test(id) && !isOfDesk(id) },
            { name: 'people', test: id => PEOPLE.test(id) && !isOfDesk(id) },
            { name: 'own', test: id => OWN.test(id) && !isOfDesk(id) },
            { name: 'made', test: id => MADE.test(id) && !isOfDesk(id) },
            { name: 'receipt', test: id => RECEIPT.test(id) && !isOfDesk(id) },
            { name: 'soon', test: id => SOON.test(id) && !isOfDesk(id) },
            { name: 'pages', test: id => PAGES.test(id) && !isOfDesk(id) },
            { name: 'desk-kit', test: id => DESK_KIT.test(id) && isOfDesk(id) },
            { name: 'editor', test: id => EDITOR.test(id) && isOfDesk(id) },
            { name: 'settings', test: id => SETTINGS.test(id) && isOfDesk(id) },
          ],
        },
      },
    },
  },
})

/** A few hundred bytes in the page save a request for the icon on every first visit. */
function iconInPage(): Plugin {
  const svg = readFileSync('web/public/favicon.svg', 'utf8')
    .replace(/\n\s*|<\/?g[^>]*>/g, '')
    .replaceAll('"', "'")
  const icon = svg.replace(/[<>#]/g, encodeURIComponent)
  return {
    name: 'icon-in-page',
    apply: 'build',
    transformIndexHtml: html => html.replace('/favicon.svg', `data:image/svg+xml,${icon}`),
  }
}

/** The whole sheet without the fonts, which the inline styles of a page have: a second declaration makes the browser lay out every word again. */
function laterStyles(): Plugin {
  return {
    name: 'later-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const { fileName, ...file } of Object.values(bundle)) {
        if (file.type !== 'asset' || !/\/index-[^/]*\.css$/.test(fileName)) continue
        const source = String(file.source).replace(/@font-face\{[^}]*\}/g, '')
        this.emitFile({ type: 'asset', fileName: fileName.replace(/\.css$/, '.later.css'), source })
      }
    },
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

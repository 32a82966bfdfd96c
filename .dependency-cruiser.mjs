// @ts-check

/**
 * Which file may import which, as rules of dependency-cruiser; `npm run check -- boundaries` applies them.
 *
 * ROOMS names every room and the rooms it may import, types included. A room is a folder with everything below it that has no line of
 * its own, or a single file. Whoever may import a room may import the rooms inside it. A file that no line covers is an error.
 */

/** The rooms of the server from the ground up: each may import those before it and none after it. */
const FLOORS = [
  'platform',
  'catalogue',
  'access',
  'ledger',
  'booking',
  'money',
  'desk',
  'people',
  'operations',
  'app',
].map(room => `server/${room}`)
const SITE = ['web/booking', 'web/catalogue', 'web/people']
const WEB_KIT = ['web/loading', 'web/navigation', 'web/pictures', 'web/storage.ts', 'web/ui']

/** @type {Record<string, string[]>} */
const ROOMS = {
  contract: [],
  // What the owner's HTML may hold is no business of the spa's, and the kit shows it.
  'contract/platform/rich-text.ts': [],
  'contract/catalogue/picture-files.ts': [],

  ...Object.fromEntries(FLOORS.map((room, floor) => [room, ['contract', ...FLOORS.slice(0, floor)]])),
  // Its version is the package's; of the pages it knows the types alone.
  'server/platform': ['contract', 'package.json', 'web/app'],
  // Of the platform's folders the database and the files know none, and mail the database alone.
  'server/platform/db': ['contract', 'server/platform/*.ts'],
  'server/platform/file-store': ['contract', 'server/platform/*.ts'],
  'server/platform/mail': ['contract', 'server/platform/*.ts', 'server/platform/db'],
  // Pure calculation: it is handed what it needs to know.
  'server/booking/availability': ['contract', 'server/platform/config.ts', 'server/platform/zone.ts'],
  // Two pictures side by side: pure calculation, for the thread that compares.
  'server/money/duplicate-receipts/measure': ['contract', 'server/platform/decoder/grey.ts'],
  // Pages are the site's own code; the letters of the demo's receipts are drawn as the build draws them.
  'server/app': ['contract', ...FLOORS, 'package.json', 'scripts/build', 'web/app'],
  'server/main.ts': ['contract', 'server/app', 'server/platform', 'web/app'],

  'web/api': ['contract'],
  // Makes photos small before they travel; knows no business.
  'web/compression': [],
  // The one place that touches the browser's storage; it names every key.
  'web/storage.ts': ['contract'],
  'web/store': ['contract', 'web/api', 'web/storage.ts'],
  'web/loading': ['web/storage.ts'],
  'web/navigation': ['contract'],
  // What stays on the device for the time without a network. No page imports it.
  'web/offline': ['contract'],
  'web/pictures': ['contract/catalogue/picture-files.ts'],
  'web/pictures.d.ts': ['web/pictures'],
  // The kit knows no business.
  'web/ui': ['contract/catalogue/picture-files.ts', 'contract/platform/rich-text.ts', 'web/navigation', 'web/pictures'],
  // The screens of the site. Rooms meet only in the store or in web/app.
  ...Object.fromEntries(SITE.map(room => [room, ['contract', 'web/api', 'web/compression', 'web/store', ...WEB_KIT]])),
  // The other half of the house: it shares the contract and the kit with the site, and no feature.
  'web/desk': ['contract', 'web/api', 'web/compression', 'web/styles', ...WEB_KIT],
  // The editor shows a service as the real cards of the site, which want the site's context around them.
  'web/desk/catalogue/services': ['contract', 'web/api', 'web/desk', ...SITE, 'web/store', ...WEB_KIT],
  'web/styles': ['web/fonts'],
  'web/fonts': [],
  'web/app': ['contract', 'web/api', 'web/store', ...SITE, 'web/styles', 'web/fonts', ...WEB_KIT],
  'web/testing': [],

  'scripts/setup': [],
  'scripts/build': ['scripts/setup', 'web/pictures'],
  'scripts/serve': ['scripts/setup'],
  'scripts/demo': ['scripts/build', 'scripts/serve', 'scripts/setup'],
  'scripts/check': ['scripts/build', 'scripts/measure', 'scripts/setup'],
  'scripts/measure': [
    'scripts/build',
    'scripts/demo',
    'scripts/measure/planner.ts',
    'scripts/release',
    'scripts/serve',
    'scripts/setup',
  ],
  // Pure calculation, measured without a server.
  'scripts/measure/planner.ts': ['contract', 'server/booking'],
  'scripts/release': ['scripts/build', 'scripts/serve', 'scripts/setup'],
  scripts: [],

  // From outside: a browser, or processes of their own. Servers and databases to run against come from elsewhere.
  e2e: ['contract', 'scripts/serve'],
  faults: ['contract', 'scripts/serve', 'scripts/setup', 'server/booking', 'server/platform'],

  'package.json': [],
  'server.js': ['scripts/serve', 'scripts/setup'],
  'vite.config.ts': ['scripts/build'],
  'vite.server.config.ts': ['scripts/build'],
  'vite.worker.config.ts': ['scripts/build'],
  'vitest.config.ts': ['scripts/build'],
  'vitest.faults.config.ts': [],
  'playwright.config.ts': ['scripts/setup'],
  '.dependency-cruiser.mjs': [],
}

/** Test helpers, and tests beside the code they test, which may import anything. The folders of tests have lines of their own. */
const TESTING = ['\\.test\\.tsx?$', '(^|/)testing/']
const FREE = TESTING.map(pattern => `^(?!(e2e|faults)/).*${pattern}`)
const OURS = '^(contract|server|web|scripts|e2e|faults)/|^[^/]+\\.(ts|js|json|mjs)$'

/** @param {string} text */
const escaped = text => text.replaceAll(/[.*]/g, character => (character === '*' ? '[^/]+' : `\\${character}`))
/** @param {string} room */
const inside = room => `^${escaped(room)}(/|$)`

const roomRules = Object.entries(ROOMS).map(([room, others]) => {
  const deeper = Object.keys(ROOMS).filter(other => other !== room && new RegExp(inside(room)).test(other))
  // Rooms that share a line, such as the features of the site, do not import each other.
  const [from, own] = room.endsWith('*')
    ? [inside(room).replace('[^/]+', '([^/]+)'), inside(room).replace('[^/]+', '$1')]
    : [inside(room), inside(room)]
  return {
    name: `${room} does not lean on that room`,
    severity: 'error',
    from: { path: from, pathNot: [...deeper.map(inside), ...FREE] },
    to: { path: OURS, pathNot: [own, ...others.map(inside)] },
  }
})

/** Features of the server, each with an operations file of its own name. */
const FEATURES = [
  'booking',
  'ledger/banks',
  'catalogue/settings',
  'money/receipts',
  'people/newsletter',
  'people/survey',
]
const FEATURE = `^server/(${FEATURES.join('|')})/`
/** What a feature shows to the others besides its operations. */
const ALSO_ENTERED_BY = [
  'server/booking/mail-parts.ts',
  'server/booking/owner-news.ts',
  'server/booking/rules.ts',
  'server/booking/own/own-booking.ts',
]

/** About every import, types included. */
export const importRules = [
  ...roomRules,
  {
    name: 'a file is in no room: say in .dependency-cruiser.mjs what it may import',
    severity: 'error',
    from: {},
    module: {
      // Node's own modules are the names without a dot.
      pathNot: [...Object.keys(ROOMS).map(inside), ...TESTING, 'node_modules/', '^[^.]+$'],
      numberOfDependentsLessThan: 100,
    },
  },
  {
    name: 'contract/ is what both ends agree on: it imports only zod',
    severity: 'error',
    from: { path: '^contract/', pathNot: TESTING },
    to: { pathNot: [OURS, 'node_modules/zod/'] },
  },
  {
    name: 'the browser knows nothing of Node',
    severity: 'error',
    from: { path: '^web/', pathNot: TESTING },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'server features enter each other only by their operations file',
    severity: 'error',
    from: { path: FEATURE, pathNot: TESTING },
    to: {
      path: FEATURE,
      pathNot: [
        '^server/$1/',
        `${FEATURE}(booking|banks|settings|payment|newsletter|survey)\\.ts$`,
        ...ALSO_ENTERED_BY.map(inside),
      ],
    },
  },
  {
    name: 'operations are called by routes, not the other way round',
    severity: 'error',
    from: { path: '^server/', pathNot: [...TESTING, '/routes\\.ts$', '^server/app/'] },
    to: { path: '/routes\\.ts$' },
  },
  {
    name: 'what only tests need is imported only by tests',
    severity: 'error',
    from: { pathNot: TESTING },
    to: { path: TESTING },
  },
  {
    name: 'SQL lives only in queries.ts and server/platform/db',
    severity: 'error',
    from: { path: '^server/', pathNot: [...TESTING, '/queries\\.ts$', '^server/platform/db/'] },
    to: { path: 'node_modules/(@types/)?(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'imports in a circle',
    severity: 'error',
    from: { pathNot: TESTING },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import', 'type-only'] } },
  },
]

/** About what browsers get: imports that are left when types are gone. */
export const browserRules = [
  {
    name: 'zod stays out of the browser: import this file of contract/ with `import type`',
    severity: 'error',
    from: { path: '^web/', pathNot: TESTING },
    to: { path: 'node_modules/zod/', reachable: true },
  },
]

// @ts-check

/**
 * Which file may import which, as rules of dependency-cruiser; `npm run check -- boundaries` applies them.
 *
 * ROOMS names every room and the rooms it may import, types included. A room is a folder with everything below it that has no line of
 * its own, or a single file. Whoever may import a room may import the rooms inside it. A file that no line covers is an error.
 */

const GROUND = [
  'contract',
  'server/asked-process.ts',
  'server/asked-together.ts',
  'server/clock.ts',
  'server/config.ts',
  'server/database-url.ts',
  'server/deadline.ts',
  'server/log-for-people.ts',
  'server/log.ts',
  'server/queue.ts',
  'server/startup-problem.ts',
  'server/unknown-variables.ts',
  'server/version.ts',
  'server/worker-program.ts',
  'server/zone.ts',
]
/** What every feature of the server stands on. */
const FLOOR = [
  ...GROUND,
  'server/db',
  'server/deps.ts',
  'server/http',
  'server/mail',
  'server/owner',
  'server/site-memory.ts',
  'server/spa',
  'server/wrong-codes',
]
const FEATURES = [
  'server/access',
  'server/backups',
  'server/banks',
  'server/booking',
  'server/catalogue',
  'server/credits',
  'server/desk',
  'server/doctor',
  'server/first-steps',
  'server/money',
  'server/newsletter',
  'server/numbers',
  'server/payment',
  'server/people',
  'server/pictures',
  'server/retention',
  'server/settings',
  'server/share-card',
  'server/survey',
]
const WEB_KIT = ['web/loading', 'web/navigation', 'web/pictures', 'web/ui']

/** @type {Record<string, string[]>} */
const ROOMS = {
  contract: [],
  // What the owner's HTML may hold is no business of the spa's, and the kit shows it.
  'contract/rich-text.ts': [],
  'contract/picture-files.ts': [],

  'server/asked-process.ts': [],
  'server/asked-together.ts': [],
  'server/clock.ts': [],
  'server/config.ts': [
    'contract',
    'server/database-url.ts',
    'server/startup-problem.ts',
    'server/unknown-variables.ts',
  ],
  'server/database-url.ts': [],
  'server/deadline.ts': [],
  'server/log-for-people.ts': [],
  'server/log.ts': ['server/log-for-people.ts'],
  'server/queue.ts': [],
  'server/rounds.ts': [],
  'server/startup-problem.ts': [],
  'server/unknown-variables.ts': [],
  'server/version.ts': ['package.json'],
  'server/worker-program.ts': [],
  'server/zone.ts': ['contract'],
  // The lock of the folder is taken by the database, and backups open it. Who moves to PostgreSQL may move the files too.
  'server/data-folder': [...GROUND, 'server/db', 'server/file-store'],
  'server/db': [...GROUND, 'server/data-folder'],
  'server/site-memory.ts': [...GROUND, 'server/db'],
  // The list of what the server stands on names the types of all of it.
  'server/deps.ts': [
    ...GROUND,
    'server/booking',
    'server/db',
    'server/file-store',
    'server/http',
    'server/pages',
    'server/site-memory.ts',
  ],
  'server/http': [...GROUND, 'server/db', 'server/deps.ts', 'server/mail'],
  'server/mail': [...GROUND, 'server/db'],
  'server/wrong-codes': [...GROUND, 'server/db', 'server/http'],
  // Pictures from outside are decoded in a process of their own, whatever they are for.
  'server/decoder': [...GROUND, 'server/http', 'server/likeness/measure'],
  // Two pictures side by side: pure calculation, for the decoder and for the thread that compares.
  'server/likeness/measure': ['contract'],
  'server/likeness': [...FLOOR, 'server/decoder', 'server/file-store', 'server/rounds.ts'],
  // Where files are kept: a folder or a bucket. It knows nothing of what is in them.
  'server/file-store': GROUND,
  'server/owner': [...GROUND, 'server/db', 'server/http'],
  // Whose website it is. Everything asks it, so it leans on nothing that does; changing it is a room of its own.
  'server/spa': [...GROUND, 'server/db', 'server/site-memory.ts'],
  'server/spa/change': [...FLOOR, 'server/access'],

  'server/banks': FLOOR,
  'server/catalogue': [...FLOOR, 'server/pictures'],
  // Knows where its files are named, but not what a service is.
  'server/pictures': [...FLOOR, 'server/access', 'server/decoder', 'server/file-store'],
  'server/credits': [...FLOOR, 'server/catalogue'],
  // The picture of a service that is sent to somebody: it leans on what the service shows.
  'server/share-card': [...FLOOR, 'server/catalogue', 'server/decoder', 'server/file-store', 'server/pictures'],
  // The owner's words in a letter are cleaned as those in the catalogue are.
  'server/newsletter': [...FLOOR, 'server/catalogue'],
  'server/settings': FLOOR,
  'server/survey': FLOOR,
  // Pure calculation: it is handed what it needs to know.
  'server/booking/availability': ['contract', 'server/config.ts', 'server/zone.ts'],
  'server/access': FLOOR,
  // Every naira in and out, whatever it was for.
  'server/ledger': FLOOR,
  'server/booking': [...FLOOR, 'server/banks', 'server/catalogue', 'server/ledger', 'server/settings'],
  'server/payment': [
    ...FLOOR,
    'server/access',
    'server/booking',
    'server/decoder',
    'server/file-store',
    'server/likeness',
  ],
  // The day of the spa, seen from the inside: it leans on everything a booking is made of.
  'server/desk': [
    ...FLOOR,
    'server/access',
    'server/booking',
    'server/catalogue',
    'server/file-store',
    'server/ledger',
    'server/likeness',
    'server/payment',
  ],
  // Who comes, and what is known of them, in whatever room it is written down.
  'server/people': [
    ...FLOOR,
    'server/booking',
    'server/desk',
    'server/file-store',
    'server/ledger',
    'server/newsletter',
  ],
  // The owner's view of the ledger, and what a bank's statement is held against.
  'server/money': [...FLOOR, 'server/booking', 'server/desk', 'server/ledger'],
  // What is due is asked of bookings, catalogue and ledger; nothing asks the reminders.
  'server/reminders': [...FLOOR, 'server/booking', 'server/catalogue', 'server/ledger'],

  // What is forgotten when, by the terms the owner has set; nothing asks it.
  'server/retention': [
    ...FLOOR,
    'server/access',
    'server/booking',
    'server/data-folder',
    'server/file-store',
    'server/likeness',
    'server/newsletter',
    'server/people',
    'server/pictures',
    'server/reminders',
    'server/survey',
  ],
  'server/backups': [...FLOOR, 'server/data-folder'],
  'server/first-steps': [...FLOOR, 'server/banks', 'server/doctor'],
  // Whether all is well. It looks at everything a spa runs on, and nothing asks it.
  // Whether the catalogue is still the example it began as.
  'server/doctor': [...FLOOR, 'server/backups', 'server/banks', 'server/catalogue', 'server/file-store', 'server/seed'],
  // Figures for programs that watch the site; nothing asks it.
  // How the site is, told in full to the owner's credential alone.
  'server/metrics': [...FLOOR, 'server/access'],
  // What the start says and tries before it serves.
  'server/start': [...FLOOR, 'server/access', 'server/doctor'],
  // Figures of the ledger, of bookings and of the times on offer; nothing asks it.
  'server/numbers': [...FLOOR, 'server/booking', 'server/catalogue'],

  'server/docs': [...FLOOR, 'package.json'],
  'server/pages': [...FLOOR, 'server/catalogue', 'server/settings', 'web/app'],
  'server/seed': [...FLOOR, 'server/banks', 'server/catalogue'],
  'server/app.ts': [...FLOOR, ...FEATURES, 'server/docs', 'server/metrics', 'server/pages'],
  'server/serve.ts': [
    ...FLOOR,
    'server/access',
    'server/app.ts',
    'server/banks',
    'server/booking',
    'server/data-folder',
    'server/doctor',
    'server/file-store',
    'server/newsletter',
    'server/likeness',
    'server/metrics',
    'server/payment',
    'server/pictures',
    'server/reminders',
    'server/retention',
    'server/rounds.ts',
    'server/seed',
    'server/start',
  ],
  'server/main.ts': [...FLOOR, 'server/pages', 'server/serve.ts', 'web/app'],
  'server/dev.ts': [...FLOOR, 'server/pages', 'server/serve.ts', 'web/app'],
  'server/backup.ts': [...FLOOR, 'server/access', 'server/data-folder'],
  'server/move-to-postgresql.ts': [...GROUND, 'server/data-folder'],
  'server/renew-booking-keys.ts': [...FLOOR, 'server/booking', 'server/data-folder'],
  'server/desk-link.ts': [...FLOOR, 'server/access'],
  'server/doctor.ts': [...FLOOR, 'server/data-folder', 'server/doctor', 'server/file-store'],
  // A spa that is lived through by its own calls, with a clock of its own. The letters of its receipts are drawn as the build draws them.
  'server/demo': [
    ...FLOOR,
    'scripts/build',
    'server/access',
    'server/app.ts',
    'server/booking',
    'server/file-store',
    'server/newsletter',
    'server/pages',
    'server/payment',
    'server/reminders',
    'server/seed',
  ],
  'server/demo.ts': [...FLOOR, 'server/access', 'server/demo'],
  'server/testing': [],

  'web/api': ['contract'],
  // Makes photos small before they travel; knows no business.
  'web/compression': [],
  'web/store': ['contract', 'web/api'],
  'web/loading': [],
  'web/navigation': ['contract'],
  // What stays on the device for the time without a network. No page imports it.
  'web/offline': ['contract'],
  'web/pictures': ['contract/picture-files.ts'],
  'web/pictures.d.ts': ['web/pictures'],
  // The kit knows no business.
  'web/ui': ['contract/picture-files.ts', 'contract/rich-text.ts', 'web/navigation', 'web/pictures'],
  // Features meet only in the store or in web/app.
  'web/features/*': ['contract', 'web/api', 'web/compression', 'web/store', ...WEB_KIT],
  // The other half of the house: it shares the contract and the kit with the site, and no feature.
  'web/desk': ['contract', 'web/api', 'web/compression', 'web/styles', ...WEB_KIT],
  // The editor shows a service as the real cards of the site, which want the site's context around them.
  'web/desk/catalogue': ['contract', 'web/api', 'web/desk', 'web/features/*', 'web/store', ...WEB_KIT],
  'web/styles': ['web/fonts'],
  'web/fonts': [],
  'web/app': ['contract', 'web/api', 'web/store', 'web/features/*', 'web/styles', 'web/fonts', ...WEB_KIT],
  'web/testing': [],

  'scripts/setup': [],
  'scripts/build': ['contract', 'scripts/setup', 'web/pictures', 'web/ui'],
  'scripts/serve': ['scripts/setup'],
  'scripts/demo': ['scripts/build', 'scripts/serve', 'scripts/setup'],
  'scripts/check': ['scripts/build', 'scripts/measure', 'scripts/setup'],
  'scripts/measure': ['scripts/build', 'scripts/demo', 'scripts/release', 'scripts/serve', 'scripts/setup'],
  'scripts/release': ['scripts/build', 'scripts/serve', 'scripts/setup'],
  scripts: [],

  // From outside: a browser, or processes of their own. Servers and databases to run against come from elsewhere.
  e2e: ['contract', 'scripts/serve'],
  faults: ['contract', 'scripts/serve', 'scripts/setup', 'server/booking', 'server/db', 'server/mail'],

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

const SERVER_FEATURES = 'payment|booking|banks|catalogue|newsletter|survey|settings'
/** What a feature shows to the others besides its operations. */
const ALSO_ENTERED_BY = [
  'server/booking/mail-parts.ts',
  'server/booking/owner-news.ts',
  'server/booking/proof.ts',
  'server/booking/own/own-booking.ts',
  'server/catalogue/sanitise.ts',
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
    from: { path: `^server/(${SERVER_FEATURES})/`, pathNot: TESTING },
    to: {
      path: `^server/(${SERVER_FEATURES})/`,
      pathNot: [
        '^server/$1/',
        ...SERVER_FEATURES.split('|').map(name => `^server/${name}/${name}\\.ts$`),
        ...ALSO_ENTERED_BY.map(inside),
      ],
    },
  },
  {
    name: 'operations are called by routes, not the other way round',
    severity: 'error',
    from: { path: `^server/(${SERVER_FEATURES})/`, pathNot: TESTING },
    to: { path: '/routes\\.ts$' },
  },
  {
    name: 'what only tests need is imported only by tests',
    severity: 'error',
    from: { pathNot: TESTING },
    to: { path: TESTING },
  },
  {
    name: 'SQL lives only in queries.ts and server/db',
    severity: 'error',
    from: { path: '^server/', pathNot: [...TESTING, '/queries\\.ts$', '^server/db/'] },
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

// @ts-check

/**
 * Every room of the house and the rooms it may import, types included. A room is a folder with all below it that has no
 * line of its own, or a single file. A file that no line covers is an error: who makes a room says here what it leans on.
 */

const GROUND = [
  'contract',
  'server/worker-process.ts',
  'server/coalesce-requests.ts',
  'server/clock.ts',
  'server/config.ts',
  'server/database-url.ts',
  'server/deadline.ts',
  'server/log.ts',
  'server/note-files.ts',
  'server/queue.ts',
  'server/startup-problem.ts',
  'server/unknown-variables.ts',
  'server/version.ts',
  'server/zone.ts',
]
/** What every feature of the server stands on. */
const FLOOR = [
  ...GROUND,
  'server/cache',
  'server/db',
  'server/deps.ts',
  'server/http',
  'server/mail',
  'server/owner',
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
const WEB_KIT = ['web/loading', 'web/navigation', 'web/pictures', 'web/storage.ts', 'web/ui']

/** @type {Record<string, string[]>} */
export const ROOMS = {
  contract: [],
  // What the owner's HTML may hold is no business of the spa's, and the kit shows it.
  'contract/rich-text.ts': [],
  'contract/picture-files.ts': [],

  'server/worker-process.ts': [],
  'server/coalesce-requests.ts': [],
  'server/clock.ts': [],
  'server/config.ts': [
    'contract',
    'server/database-url.ts',
    'server/startup-problem.ts',
    'server/unknown-variables.ts',
  ],
  'server/database-url.ts': [],
  'server/deadline.ts': [],
  'server/log.ts': [],
  'server/note-files.ts': [],
  'server/queue.ts': [],
  'server/interval-jobs.ts': [],
  'server/startup-problem.ts': [],
  'server/unknown-variables.ts': [],
  'server/version.ts': ['package.json'],
  'server/zone.ts': ['contract'],
  // Backups open the database. Who moves to PostgreSQL may move the files too.
  'server/data-folder': [...GROUND, 'server/db', 'server/file-store'],
  'server/db': GROUND,
  // The snapshot of the database that a process answers from, and the responses that are sent before the router is asked.
  'server/cache': [...GROUND, 'server/db', 'server/deps.ts', 'server/http'],
  // The list of what the server stands on names the types of all of it.
  'server/deps.ts': [
    ...GROUND,
    'server/booking',
    'server/cache',
    'server/db',
    'server/file-store',
    'server/http',
    'server/pages',
  ],
  'server/http': [...GROUND, 'server/db', 'server/deps.ts', 'server/mail'],
  'server/mail': [...GROUND, 'server/db'],
  'server/wrong-codes': [...GROUND, 'server/db', 'server/http'],
  // Pictures from outside are decoded in a process of their own, whatever they are for.
  'server/decoder': [...GROUND, 'server/http', 'server/duplicate-receipts/measure'],
  // Two pictures side by side: pure calculation, for the decoder and for the thread that compares.
  'server/duplicate-receipts/measure': ['contract'],
  'server/duplicate-receipts': [...FLOOR, 'server/decoder', 'server/file-store', 'server/interval-jobs.ts'],
  // Where files are kept: a folder or a bucket. It knows nothing of what is in them.
  'server/file-store': GROUND,
  'server/owner': [...GROUND, 'server/db', 'server/http'],
  // Whose website it is. Everything asks it, so it leans on nothing that does; changing it is a room of its own.
  'server/spa': [...GROUND, 'server/cache', 'server/db'],
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
    'server/duplicate-receipts',
  ],
  // The day of the spa, seen from the inside: it leans on everything a booking is made of.
  'server/desk': [
    ...FLOOR,
    'server/access',
    'server/banks',
    'server/booking',
    'server/catalogue',
    'server/file-store',
    'server/ledger',
    'server/duplicate-receipts',
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
    'server/duplicate-receipts',
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
    'server/duplicate-receipts',
    'server/metrics',
    'server/payment',
    'server/pictures',
    'server/reminders',
    'server/retention',
    'server/interval-jobs.ts',
    'server/seed',
    'server/start',
  ],
  'server/main.ts': [...FLOOR, 'server/pages', 'server/serve.ts', 'web/app'],
  'server/dev.ts': [...FLOOR, 'server/pages', 'server/serve.ts'],
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
  // The one place that touches the browser's storage; it names every key.
  'web/storage.ts': ['contract'],
  'web/store': ['contract', 'web/api', 'web/storage.ts'],
  'web/loading': ['web/storage.ts'],
  'web/navigation': ['contract'],
  // What stays on the device for the time without a network. No page imports it.
  'web/offline': ['contract'],
  'web/pictures': ['contract/picture-files.ts'],
  'web/pictures.d.ts': [],
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
  'scripts/check': ['scripts/build', 'scripts/setup'],
  'scripts/measure': ['scripts/build', 'scripts/serve', 'scripts/setup'],
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
  'playwright.config.ts': ['scripts/check', 'scripts/setup'],
}

/**
 * The room a file is in: the line of the table that fits it most closely.
 * @param {string} path relative to the root
 * @returns {string | undefined}
 */
export function roomOf(path) {
  const parts = path.split('/')
  for (let length = parts.length; length > 0; length--) {
    const place = parts.slice(0, length)
    for (const name of [place.join('/'), [...place.slice(0, -1), '*'].join('/')]) if (ROOMS[name]) return name
  }
}

/**
 * Who may import a room may import the rooms inside it.
 * @param {string} from
 * @param {string} to
 */
export function mayImport(from, to) {
  const [room, wanted] = [roomOf(from), roomOf(to)]
  if (room === undefined || wanted === undefined) return false
  if (room.endsWith('*') && room === wanted) return firstParts(from, room) === firstParts(to, room)
  return [room, ...(ROOMS[room] ?? [])].some(name => wanted === name || wanted.startsWith(`${name}/`))
}

/** Which of the places that share a line of the table. @param {string} path @param {string} room */
const firstParts = (path, room) => path.split('/').slice(0, room.split('/').length).join('/')

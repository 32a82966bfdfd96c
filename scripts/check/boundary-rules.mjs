// @ts-check

/**
 * Which imports the house forbids beyond the table of rooms. Paths are relative to the root; packages read
 * `node_modules/name`, Node's own `node:name`.
 * @typedef {object} Rule
 * @property {string} why
 * @property {(from: string, to: string) => boolean} forbids
 * @property {boolean} [runTime] let `import type` pass: a type is gone before the code runs
 * @property {string} [reaching] only when the imported file leads, at run time, to this package
 */

const SERVER_FEATURES = ['payment', 'booking', 'banks', 'catalogue', 'newsletter', 'survey', 'settings']
/** What a feature shows to the others besides its operations. */
const ALSO_ENTERED_BY = [
  'server/booking/mail-parts.ts',
  'server/booking/owner-news.ts',
  'server/booking/rules.ts',
  'server/booking/own/own-booking.ts',
  'server/catalogue/sanitise.ts',
]

/** @type {Rule[]} */
export const RULES = [
  {
    why: 'contract/ is what both ends agree on: it imports only zod',
    forbids: (from, to) => within('contract/', from) && isOutside(to) && to !== 'node_modules/zod',
  },
  {
    why: 'the browser knows nothing of Node',
    forbids: (from, to) => within('web/', from) && to.startsWith('node:'),
  },
  {
    why: 'zod stays out of the browser: import this file of contract/ with `import type`',
    forbids: (from, to) => within('web/', from) && (within('contract/', to) || to === 'node_modules/zod'),
    runTime: true,
    reaching: 'node_modules/zod',
  },
  {
    why: 'server features enter each other only by their operations file',
    forbids: (from, to) => {
      const [visitor, host] = [serverFeatureOf(from), serverFeatureOf(to)]
      if (visitor === undefined || host === undefined || visitor === host) return false
      return ![`server/${host}/${host}.ts`, ...ALSO_ENTERED_BY].includes(to)
    },
  },
  {
    why: 'operations are called by routes, not the other way round',
    forbids: (from, to) => serverFeatureOf(from) !== undefined && to.endsWith('/routes.ts'),
  },
  {
    why: 'SQL lives only in queries.ts and server/db',
    forbids: (from, to) => within('server/', from) && !mayHoldSql(from) && /^node_modules\/(kysely|pg)$/.test(to),
    runTime: true,
  },
  {
    why: 'what only tests need is imported only by tests',
    forbids: (_from, to) => isTesting(to),
  },
]

/** @param {string} path */
export const isTesting = path => /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path)

/** @param {string} path */
export const mayHoldSql = path => /\/queries\.(ts|mjs)$/.test(path) || within('server/db/', path)

/** @param {string} folder @param {string} path */
const within = (folder, path) => path.startsWith(folder)

/** @param {string} to */
const isOutside = to => to.startsWith('node_modules/') || to.startsWith('node:')

/** @param {string} path */
const serverFeatureOf = path => SERVER_FEATURES.find(name => within(`server/${name}/`, path))

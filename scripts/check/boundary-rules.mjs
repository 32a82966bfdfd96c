// @ts-check

/**
 * Which imports the house forbids. Paths are relative to the root; packages read `node_modules/name`, Node's own `node:name`.
 * @typedef {object} Rule
 * @property {string} why
 * @property {(from: string, to: string) => boolean} forbids
 * @property {boolean} [runTime] let `import type` pass: a type is gone before the code runs
 * @property {string} [reaching] only when the imported file leads, at run time, to this package
 */

/** Upper layers first: each may import the ones after it. */
const WEB_LAYERS = ['web/app/', 'web/features/', 'web/store/', 'web/api/']
const SERVER_FEATURES = ['payment', 'booking', 'banks', 'catalogue', 'newsletter', 'survey', 'settings']
const MAY_ENTER = ['payment → booking', 'payment → catalogue', 'booking → catalogue', 'booking → banks']
/** What a feature shows to the others besides its operations. */
const ALSO_ENTERED_BY = ['server/booking/mail-parts.ts']

/** @type {Rule[]} */
export const RULES = [
  {
    why: 'contract/ is what both ends agree on: it imports only zod',
    forbids: (from, to) => within('contract/', from) && !within('contract/', to) && to !== 'node_modules/zod',
  },
  {
    why: 'the browser never imports the server, nor anything of Node',
    forbids: (from, to) => within('web/', from) && (within('server/', to) || to.startsWith('node:')),
  },
  {
    why: 'zod stays out of the browser: import this file of contract/ with `import type`',
    forbids: (from, to) => within('web/', from) && (within('contract/', to) || to === 'node_modules/zod'),
    runTime: true,
    reaching: 'node_modules/zod',
  },
  {
    why: 'web imports flow app → features → store → api',
    forbids: (from, to) => layerOf(from) > layerOf(to) && layerOf(to) >= 0,
  },
  {
    why: 'web features meet only in the store or in web/app',
    forbids: (from, to) => differ(featureOf('web/features', from), featureOf('web/features', to)),
  },
  {
    why: 'the kit in web/ui knows no business',
    forbids: (from, to) => within('web/ui/', from) && (within('contract/', to) || layerOf(to) >= 0),
  },
  {
    why: 'of the server only server/pages and the entry points know the pages',
    forbids: (from, to) =>
      within('server/', from) && folderOf(from) !== 'server' && !within('server/pages/', from) && within('web/', to),
  },
  {
    why: `server features enter each other only by their operations file, and only ${MAY_ENTER.join(', ')}`,
    forbids: (from, to) => {
      const [visitor, host] = [serverFeatureOf(from), serverFeatureOf(to)]
      if (!differ(visitor, host)) return false
      const doors = [`server/${host}/${host}.ts`, ...ALSO_ENTERED_BY]
      return !MAY_ENTER.includes(`${visitor} → ${host}`) || !doors.includes(to)
    },
  },
  {
    why: 'the ground floor of the server (db, http, mail) knows no feature',
    forbids: (from, to) => /^server\/(db|http|mail)\//.test(from) && serverFeatureOf(to) !== undefined,
  },
  {
    why: 'operations are called by routes, not the other way round',
    forbids: (from, to) => serverFeatureOf(from) !== undefined && to.endsWith('/routes.ts'),
  },
  {
    why: 'SQL lives only in queries.ts and server/db',
    forbids: (from, to) =>
      !from.endsWith('/queries.ts') && !within('server/db/', from) && /^node_modules\/(kysely|pg)$/.test(to),
    runTime: true,
  },
  {
    why: 'what only tests need is imported only by tests',
    forbids: (from, to) => !isTesting(from) && isTesting(to),
  },
  {
    why: 'end-to-end tests see the site from outside',
    forbids: (from, to) => within('e2e/', from) && (within('server/', to) || within('web/', to)),
  },
]

/** @param {string} path */
export const isTesting = path => /\.test\.tsx?$/.test(path) || /(^|\/)testing[^/]*(\/|$)/.test(path)

/** @param {string} folder @param {string} path */
const within = (folder, path) => path.startsWith(folder)

/** @param {string} path */
const folderOf = path => path.slice(0, path.lastIndexOf('/'))

/** @param {string} path */
const layerOf = path => WEB_LAYERS.findIndex(layer => within(layer, path))

/** @param {string} parent @param {string} path */
const featureOf = (parent, path) =>
  within(`${parent}/`, path) ? path.slice(parent.length + 1).split('/')[0] : undefined

/** @param {string} path */
const serverFeatureOf = path => SERVER_FEATURES.find(name => within(`server/${name}/`, path))

/** @param {string | undefined} a @param {string | undefined} b */
const differ = (a, b) => a !== undefined && b !== undefined && a !== b

import packageJson from '../package.json' with { type: 'json' }

declare const __COMMIT__: string | undefined

/** Which program this is: the version, and the commit it was built from. From the sources there is none to tell. */
export const VERSION = packageJson.version
export const COMMIT: string | null = (typeof __COMMIT__ === 'string' && __COMMIT__) || null

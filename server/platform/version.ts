import packageJson from '../../package.json' with { type: 'json' }

declare const __COMMIT__: string | undefined

/** The commit is null when run from the sources. */
export const VERSION = packageJson.version
export const COMMIT: string | null = (typeof __COMMIT__ === 'string' && __COMMIT__) || null

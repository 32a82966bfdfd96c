import type { NeededRole } from '../access/roles.ts'
import { fillPath, type PathParts } from './path-pattern.ts'

export const API_BASE = '/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Limit = { max: number; minutes: number }

export type Call = {
  method: Method
  /** Below API_BASE; `:name` stands for one encoded part. */
  path: string
  aliases?: readonly string[]
  alsoMethods?: readonly Method[]
  /** The least role allowed; public without one. */
  role?: NeededRole
  /** Requires the code mailed to the owner, except with the owner's key. A content type: only if the request accepts it. */
  stepUp?: true | 'text/csv'
  /** Default `no-store`. */
  cache?: 'no-store' | 'no-cache'
  /** Limit per client address; the default is the limit of the whole site. */
  limit?: Limit
}

// Whole streets share one address on Nigerian mobile networks, so the numbers stop programs, not people.
export const READ = { max: 600, minutes: 1 }
export const LOOK_UP = { max: 240, minutes: 1 }
export const WRITE = { max: 60, minutes: 10 }
export const SEND_MAIL = { max: 30, minutes: 10 }

/** Carries the method, for the compiler only. */
export type CallPath<How extends Method> = string & { readonly askedBy?: How }

type Parts<Path extends string> = keyof PathParts<Path> extends never ? [] : [parts: PathParts<Path>]

/** `callPath('fetchService', { idOrSlug: 'spa-packages' })` */
export function pathsOf<Table extends Record<string, Call>>(table: Table) {
  return <Key extends keyof Table>(key: Key, ...[parts]: Parts<Table[Key]['path']>): CallPath<Table[Key]['method']> => {
    const pattern: string = table[key]!.path
    return API_BASE + fillPath(pattern, parts ?? {})
  }
}

/** Each method at each path, the preferred one first. */
export function waysTo({ method, path, alsoMethods = [], aliases = [] }: Call): { method: Method; url: string }[] {
  return [method, ...alsoMethods].flatMap(each =>
    [path, ...aliases].map(address => ({ method: each, url: API_BASE + address })),
  )
}

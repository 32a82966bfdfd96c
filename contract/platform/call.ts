import type { Role } from '../access/roles.ts'
import { fillPath, type PathParts } from './path-pattern.ts'

/** What the tables of calls are made of. */

export const API_BASE = '/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Limit = { max: number; minutes: number }

export type Call = {
  method: Method
  /** Below API_BASE; `:name` stands for one encoded part. */
  path: string
  /** Other paths that are the same endpoint. */
  aliases?: readonly string[]
  /** Other methods that do the same. */
  alsoMethods?: readonly Method[]
  /** The least that may; without one, anybody may. */
  role?: Role
  /**
   * Wants the code from the owner's mailbox besides, unless a program with the owner's key calls. As a content type: only
   * for a response of that type, as the Accept header asks for it.
   */
  stepUp?: true | 'text/csv'
  /** `no-store` unless it says otherwise: `no-cache` may be kept and asked about again. */
  cache?: 'no-store' | 'no-cache'
  /** How often one client address may ask; without it, the limit of the whole site counts. */
  limit?: Limit
}

// Whole streets share one address on Nigerian mobile networks, so the numbers stop programs, not people.
export const READ = { max: 600, minutes: 1 }
export const LOOK_UP = { max: 240, minutes: 1 }
export const WRITE = { max: 60, minutes: 10 }
export const SEND_MAIL = { max: 30, minutes: 10 }

/** Carries the method to ask it by, for the compiler alone. */
export type CallPath<How extends Method> = string & { readonly askedBy?: How }

type Parts<Path extends string> = keyof PathParts<Path> extends never ? [] : [parts: PathParts<Path>]

/** The addresses of a table, with every part encoded: `callPath('fetchService', { idOrSlug: 'spa-packages' })`. */
export function pathsOf<Table extends Record<string, Call>>(table: Table) {
  return <Key extends keyof Table>(key: Key, ...[parts]: Parts<Table[Key]['path']>): CallPath<Table[Key]['method']> => {
    const pattern: string = table[key]!.path
    return API_BASE + fillPath(pattern, parts ?? {})
  }
}

/** Every way to reach a call: each of its methods at each of its paths, the first being the one to use. */
export function waysTo({ method, path, alsoMethods = [], aliases = [] }: Call): { method: Method; url: string }[] {
  return [method, ...alsoMethods].flatMap(each =>
    [path, ...aliases].map(address => ({ method: each, url: API_BASE + address })),
  )
}

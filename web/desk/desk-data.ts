import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { noteConnection } from './connection.ts'

/**
 * What the desk shows, by name: fetched once, shown from memory at once, fetched again when the spa's revision moves. The
 * last of it stays on the device, so that a day and the receipts can be read without a network.
 */

export interface Entry<Data> {
  data?: Data
  /** When the data came from the server. */
  at?: number
  problem?: ApiProblem
  isLoading: boolean
}

const KEY = 'desk_data'
const NOTHING: Entry<never> = { isLoading: false }
const entries = new Map<string, Entry<unknown>>(Object.entries(readKept()))
const loaders = new Map<string, { load: () => Promise<unknown>; users: number }>()
const listeners = new Set<() => void>()

export function useDeskData<Data>(name: string, load: () => Promise<Data>) {
  const entry = useSyncExternalStore(subscribe, () => (entries.get(name) ?? NOTHING) as Entry<Data>)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for what is loaded
  useEffect(() => {
    const used = loaders.get(name)
    loaders.set(name, { load, users: (used?.users ?? 0) + 1 })
    void fetchEntry(name)
    return () => {
      const left = loaders.get(name)!
      if (left.users > 1) loaders.set(name, { ...left, users: left.users - 1 })
      else loaders.delete(name)
    }
  }, [name])

  const reload = useCallback(() => fetchEntry(name), [name])
  return { ...entry, reload }
}

/** Something changed: what is on the screen is asked for again, the rest when it is looked at. */
export function refreshDesk() {
  return Promise.all([...loaders.keys()].map(fetchEntry))
}

/** What is known without asking. */
export function putDeskData(name: string, data: unknown) {
  put(name, { data, at: Date.now(), isLoading: false })
  keepSoon()
}

/** Everything of the spa's that lies on this device; what somebody is typing stays in its tab. */
export function clearDeskData() {
  clearTimeout(timer)
  timer = undefined
  entries.clear()
  tell()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('desk_')) localStorage.removeItem(key)
  } catch {
    // Refused: then nothing was kept.
  }
}

async function fetchEntry(name: string) {
  const loader = loaders.get(name)
  if (!loader) return
  put(name, { ...entries.get(name), isLoading: true })
  try {
    put(name, { data: await loader.load(), at: Date.now(), isLoading: false })
    keepSoon()
    if (noteConnection(true)) void refreshDesk()
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 401) return
    if (problem instanceof ApiProblem && problem.code === 'no_response') noteConnection(false)
    const known = problem instanceof ApiProblem ? problem : new ApiProblem({ code: 'internal', cause: problem })
    put(name, { ...entries.get(name), problem: known, isLoading: false })
  }
}

function put(name: string, entry: Entry<unknown>) {
  entries.set(name, entry)
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const KEEP_AFTER_MS = 500
let timer: ReturnType<typeof setTimeout> | undefined

/** Not while the screen is being drawn: writing a full day takes a slow phone a moment. */
function keepSoon() {
  clearTimeout(timer)
  timer = setTimeout(keep, KEEP_AFTER_MS)
}

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) keep()
  })

/** Only the newest of each kind: a phone that is lost should hold little. */
function keep() {
  clearTimeout(timer)
  timer = undefined
  const newest: Record<string, Entry<unknown>> = {}
  for (const [name, { data, at }] of entries)
    if (KEPT.test(name) && data !== undefined) newest[name] = { data, at, isLoading: false }
  const names = Object.keys(newest).sort((a, b) => (newest[b]!.at ?? 0) - (newest[a]!.at ?? 0))
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(names.slice(0, 4).map(name => [name, newest[name]]))))
  } catch {
    // Full or refused: then it is not there without a network.
  }
}

const KEPT = /^(day |receipts$|me$)/

function readKept(): Record<string, Entry<unknown>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

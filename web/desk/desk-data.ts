import { useCallback, useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { ApiProblem } from '#web/api/api-problem.ts'
import { readJson, writeJson } from '#web/storage.ts'

/**
 * The desk's data by name: fetched once, shown from memory, fetched again when the spa's revision moves. The newest entries
 * stay on the device, so that a day and the receipts can be read without a network.
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
/** Raised when what is stored gets fields that screens rely on: what an earlier version has stored is not shown then. */
const FORM = 2
const entries = createStore(() => {
  const stored = readJson(KEY) as { form?: number; entries?: Record<string, Entry<unknown>> } | undefined
  return (stored?.form === FORM && stored.entries) || {}
})
/** The loaders of mounted components; several may show the same entry, by the same function. */
const loaders = new Map<string, { load: () => Promise<unknown> }[]>()
/** Requests and changes are numbered: what an earlier request brings never replaces what a later one or a change has put. */
let count = 0
let clearedAt = 0
const shownSince = new Map<string, number>()

export function useDeskData<Data>(name: string, load: () => Promise<Data>) {
  const entry = useStore(entries, all => (all[name] ?? NOTHING) as Entry<Data>)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies what is loaded
  useEffect(() => {
    const own = { load }
    loaders.set(name, [...(loaders.get(name) ?? []), own])
    void fetchEntry(name)
    return () => {
      const others = loaders.get(name)!.filter(other => other !== own)
      if (others.length > 0) loaders.set(name, others)
      else loaders.delete(name)
    }
  }, [name])

  const reload = useCallback(() => fetchEntry(name), [name])
  return { ...entry, reload }
}

/** Fetches every entry on the screen again; the others are fetched when a screen shows them. */
export const refreshDesk = () => Promise.all([...loaders.keys()].map(fetchEntry))

export function putDeskData(name: string, data: unknown, number = ++count) {
  shownSince.set(name, number)
  put(name, { data, at: Date.now(), isLoading: false })
  storeSoon()
}

/** Deletes all of the spa's data on this device; half-typed forms stay in their tab. */
export function clearDeskData() {
  clearTimeout(timer)
  timer = undefined
  clearedAt = ++count
  entries.setState({}, true)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('desk_')) localStorage.removeItem(key)
  } catch {
    // Storage is refused, so nothing was stored.
  }
}

async function fetchEntry(name: string) {
  const loader = loaders.get(name)?.at(-1)
  if (!loader) return
  const number = ++count
  const isStale = () => number < Math.max(clearedAt, shownSince.get(name) ?? 0)
  put(name, { ...entries.getState()[name], isLoading: true })
  try {
    const data = await loader.load()
    if (isStale()) return
    putDeskData(name, data, number)
    if (setReachable(true)) void refreshDesk()
  } catch (error) {
    if (isStale()) return
    const problem = error instanceof ApiProblem ? error : new ApiProblem({ code: 'internal', cause: error })
    if (problem.status === 401) return
    if (problem.code === 'no_response') setReachable(false)
    put(name, { ...entries.getState()[name], problem, isLoading: false })
  }
}

const put = (name: string, entry: Entry<unknown>) => entries.setState({ [name]: entry })

/** Whether the last call did not reach the server. */
const isDown = createStore(() => false)

export const useIsDown = () => useStore(isDown)

/** Returns whether the state changed. */
export function setReachable(isReachable: boolean): boolean {
  if (isDown.getState() === !isReachable) return false
  isDown.setState(!isReachable)
  return true
}

const STORE_AFTER_MS = 500
let timer: ReturnType<typeof setTimeout> | undefined

/** Writes after the screen has rendered, because writing a full day takes a slow phone a moment. */
function storeSoon() {
  clearTimeout(timer)
  timer = setTimeout(store, STORE_AFTER_MS)
}

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) store()
  })

const STORED = /^((my )?day |receipts$|me$)/
const STORED_MAX = 4

/** Only the newest entries: a lost phone should hold little. */
function store() {
  clearTimeout(timer)
  timer = undefined
  const newest = Object.entries(entries.getState())
    .filter(([name, { data }]) => STORED.test(name) && data !== undefined)
    .sort(([, a], [, b]) => (b.at ?? 0) - (a.at ?? 0))
    .slice(0, STORED_MAX)
    .map(([name, { data, at }]) => [name, { data, at, isLoading: false }])
  writeJson(KEY, { form: FORM, entries: Object.fromEntries(newest) })
}

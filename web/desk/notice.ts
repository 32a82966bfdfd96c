import { createStore, useStore } from 'zustand'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { type Changed, undo } from '#web/api/desk.ts'
import { refreshDesk } from './desk-data.ts'

/** The last change, or why it failed: one line at the foot of every screen, so that it outlives the card it is about. */
export type Notice = { text: string; undo?: () => Promise<unknown> }

const current = createStore<Notice | undefined>(() => undefined)
let timer: ReturnType<typeof setTimeout> | undefined

/** One second less than the server allows, for the request's latency. */
const SHOWN_MS = (UNDO_SECONDS - 1) * 1000
export const TRY_AGAIN = 'No connection. Please try again.'
export const TYPED_STAYS = 'No connection. What you typed stays here; please try again.'
export const NOTHING_CHANGED = 'No connection. Nothing was changed; please try again.'

export const useNotice = () => useStore(current)

export function show(next: Notice | undefined) {
  clearTimeout(timer)
  current.setState(next, true)
  if (next) timer = setTimeout(() => show(undefined), SHOWN_MS)
}

/** Makes a change, says so or why not at the foot of the screen, and reloads the desk. Returns whether it succeeded. */
export async function announce<Result>(call: () => Promise<Result>, done: Notice | ((result: Result) => Notice)) {
  let isDone = false
  try {
    const result = await call()
    show(typeof done === 'function' ? done(result) : done)
    isDone = true
  } catch (error) {
    showProblem(error)
  }
  await refreshDesk()
  return isDone
}

export const change = (text: string, call: () => Promise<Changed>) =>
  announce(call, ({ booking, undoUntil }) => ({ text, undo: undoUntil ? () => undo(booking._id) : undefined }))

export async function undoNotice({ undo }: Notice) {
  show(undefined)
  await undo?.().then(() => show({ text: 'Undone' }), showProblem)
  await refreshDesk()
}

export const showProblem = (error: unknown, fallback = NOTHING_CHANGED) => show({ text: sentenceOf(error, fallback) })

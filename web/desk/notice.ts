import { useSyncExternalStore } from 'react'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { type Changed, undo } from '#web/api/desk.ts'
import { refreshDesk } from './desk-data.ts'

/** What was just done, or could not be: one line at the foot of every screen, so that it outlives the card it is about. */
export interface Notice {
  text: string
  /** The booking whose last change can still be taken back. */
  undoId?: string
  /** How anything else that was changed is taken back. */
  undo?: () => Promise<unknown>
}

let current: Notice | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** A second less than the server gives, for the way there. */
const SHOWN_MS = (UNDO_SECONDS - 1) * 1000
const NO_ANSWER = 'No connection. Nothing was changed; please try again.'

/** Makes a change, offers to take it back, and shows the desk as it is then. False when it could not be made. */
export async function change(what: string, call: () => Promise<Changed>): Promise<boolean> {
  const isDone = await call().then(
    ({ booking, undoUntil }) => {
      show({ text: what, undoId: undoUntil ? booking._id : undefined })
      return true
    },
    error => {
      show({ text: sentenceOf(error, NO_ANSWER) })
      return false
    },
  )
  await refreshDesk()
  return isDone
}

export async function takeBack(notice: Notice) {
  show(undefined)
  await (notice.undo?.() ?? undo(notice.undoId!)).then(
    () => show({ text: 'Undone' }),
    error => show({ text: sentenceOf(error, NO_ANSWER) }),
  )
  await refreshDesk()
}

export function show(next: Notice | undefined) {
  clearTimeout(timer)
  current = next
  if (next) timer = setTimeout(() => show(undefined), SHOWN_MS)
  for (const listener of listeners) listener()
}

export const useNotice = () => useSyncExternalStore(subscribe, () => current)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

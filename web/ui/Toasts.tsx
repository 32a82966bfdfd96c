import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { type ToastKind, type ToastMessage, toast, toastStore } from './toast.ts'

interface Props {
  durationsMs: Record<ToastKind, number>
  maxAtOnce: number
  maxWidthPx: number
}

/** The messages, newest first. The live region exists before the first one, otherwise it would not be announced. */
export function Toasts({ durationsMs, maxAtOnce, maxWidthPx }: Props) {
  const messages = useStore(toastStore)
  const [isPaused, setPaused] = useState(false)

  // Dropped, not hidden: a message that comes back later would be stale.
  useEffect(() => {
    if (messages.length > maxAtOnce) toast.dismiss(...messages.slice(maxAtOnce).map(({ id }) => id))
  }, [messages, maxAtOnce])

  return (
    <div
      role="status"
      aria-atomic={false}
      data-over-dialogs=""
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--spacing-bar)+1rem)] z-50 in-[:root:has([aria-modal=true])]:top-3 flex flex-col items-center gap-2"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      {messages.slice(0, maxAtOnce).map(message => (
        <Message
          key={message.id}
          message={message}
          durationMs={durationsMs[message.kind]}
          isPaused={isPaused}
          maxWidthPx={maxWidthPx}
        />
      ))}
    </div>
  )
}

interface MessageProps {
  message: ToastMessage
  durationMs: number
  isPaused: boolean
  maxWidthPx: number
}

function Message({ message, durationMs, isPaused, maxWidthPx }: MessageProps) {
  const { kind, sentence } = message
  const [isTimeUp, setTimeUp] = useState(false)
  const isOver = isTimeUp || message.isOver === true
  useCountdown(durationMs, isPaused, setTimeUp)

  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(leave, FADE_MS, message)
    return () => clearTimeout(timer)
  }, [isOver, message])

  return (
    <p
      style={{ maxWidth: maxWidthPx }}
      className={`w-fit rounded-card px-5 py-3 text-[0.9375rem]/6 font-medium text-cream shadow-card transition-opacity duration-300 ${COLOURS[kind]} ${isOver ? 'pointer-events-none opacity-0' : 'pointer-events-auto opacity-100'}`}
    >
      {sentence}
    </p>
  )
}

/** Faded messages, removed once all below them are gone: a message that moves up would be tapped by mistake. */
const gone = new Set<number>()

function leave({ id }: ToastMessage) {
  gone.add(id)
  const oldestFirst = toastStore.getState().toReversed()
  const stays = oldestFirst.findIndex(message => !gone.has(message.id))
  const leaving = (stays < 0 ? oldestFirst : oldestFirst.slice(0, stays)).map(message => message.id)
  for (const left of leaving) gone.delete(left)
  if (leaving.length > 0) toast.dismiss(...leaving)
}

/** The duration of the class above. */
const FADE_MS = 300

const COLOURS = { success: 'bg-leaf', error: 'bg-petal', loading: 'bg-bark', blank: 'bg-bark', custom: 'bg-bark' }

/** Pauses while the pointer rests on the messages. */
function useCountdown(ms: number, isPaused: boolean, setOver: (isOver: boolean) => void) {
  const remainingMs = useRef(ms)
  useEffect(() => {
    // setTimeout treats Infinity as 0.
    if (isPaused || remainingMs.current === Number.POSITIVE_INFINITY) return
    const startedAt = performance.now()
    const timer = setTimeout(() => setOver(true), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isPaused, setOver])
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ToastKind, type ToastMessage, toast, toastStore } from './toast.ts'

interface Props {
  durationsMs: Record<ToastKind, number>
  maxAtOnce: number
  maxWidthPx: number
}

const NONE: readonly ToastMessage[] = []

/** Where the messages appear, newest first. The region is there before the first of them, or it would not be read out. */
export function Toasts({ durationsMs, maxAtOnce, maxWidthPx }: Props) {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE)
  const [isPaused, setPaused] = useState(false)

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

function Message({ message: { id, kind, sentence }, durationMs, isPaused, maxWidthPx }: MessageProps) {
  const [isOver, setOver] = useState(false)
  useCountdown(durationMs, isPaused, setOver)

  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => toast.dismiss(id), FADE_MS)
    return () => clearTimeout(timer)
  }, [isOver, id])

  return (
    <p
      style={{ maxWidth: maxWidthPx }}
      className={`pointer-events-auto w-fit rounded-card px-5 py-3 text-[0.9375rem]/6 font-medium text-cream shadow-card transition-opacity duration-300 ${COLOURS[kind]} ${isOver ? 'opacity-0' : 'opacity-100'}`}
    >
      {sentence}
    </p>
  )
}

/** As long as the fading of the class above takes. */
const FADE_MS = 300

const COLOURS = { success: 'bg-leaf', error: 'bg-petal', loading: 'bg-bark', blank: 'bg-bark', custom: 'bg-bark' }

/** A message under a resting pointer is being read: its time stands still. */
function useCountdown(ms: number, isPaused: boolean, setOver: (isOver: boolean) => void) {
  const remainingMs = useRef(ms)
  useEffect(() => {
    // An endless one would end at once: timers take no infinity.
    if (isPaused || remainingMs.current === Number.POSITIVE_INFINITY) return
    const startedAt = performance.now()
    const timer = setTimeout(() => setOver(true), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isPaused, setOver])
}

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useEscape } from './use-escape.ts'

interface Props {
  summary: ReactNode
  isOpen: boolean
  onChange(open: boolean): void
  children: ReactNode
  className?: string
  summaryClassName?: string
  onPointerEnter?(event: { pointerType: string; timeStamp: number }): void
  onPointerLeave?(event: { pointerType: string; timeStamp: number }): void
}

/**
 * Something that unfolds, on the browser's own element, so that it also does so without JavaScript. With it, Escape, a
 * press elsewhere and the focus going elsewhere fold it again, and the arrow keys walk through what it holds.
 */
export function Disclosure({ summary, isOpen, onChange, children, className, summaryClassName, ...pointer }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  /** What happens elsewhere is about something else. One inside another stays: folding it would move what is pressed. */
  const foldFor = (elsewhere: EventTarget | null) => {
    const details = ref.current
    if (!elsewhere || details?.contains(elsewhere as Node) || details?.parentElement?.closest('details')) return
    onChange(false)
  }
  usePress(foldFor, isOpen)
  useEscape(() => onChange(false), isOpen)
  useFocusBack(ref, isOpen)

  return (
    <details
      ref={ref}
      open={isOpen}
      className={className}
      onToggle={event => {
        // Also tells of what the browser did before the page came alive.
        if (event.currentTarget.open !== isOpen) onChange(event.currentTarget.open)
      }}
      onBlur={event => isOpen && foldFor(event.relatedTarget)}
      onKeyDown={event => {
        if (event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        onChange(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        // What unfolds can take the focus only once it is there.
        requestAnimationFrame(() => moveFocus(ref.current, step))
      }}
      {...pointer}
    >
      <summary className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${summaryClassName}`}>
        {summary}
      </summary>
      {children}
    </details>
  )
}

/** What folds away with the focus in it leaves the focus on its summary, not nowhere. */
function useFocusBack(ref: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const details = ref.current
    if (!isOpen || !details) return
    return () => {
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
    }
  }, [isOpen, ref])
}

function usePress(onPress: (on: EventTarget | null) => void, isOpen: boolean) {
  const latest = useRef(onPress)
  latest.current = onPress
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => latest.current(event.target)
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])
}

function moveFocus(details: HTMLDetailsElement | null, step: 1 | -1) {
  const stops = [...(details?.querySelectorAll<HTMLElement>('summary, a, button') ?? [])].filter(isShown)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}

/** What is folded away inside another one takes no focus. */
function isShown(element: HTMLElement) {
  return element.getClientRects().length > 0
}

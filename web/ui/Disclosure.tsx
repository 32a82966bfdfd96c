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
 * A controlled `<details>`, which also works without JavaScript. Escape, a press outside and focus moving outside close
 * it, and the arrow keys move through its links and buttons.
 */
export function Disclosure({ summary, isOpen, onChange, children, className, summaryClassName, ...pointer }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  /** Closes on a press or focus outside. A nested one stays open: closing it would move the pressed element. */
  const closeIfOutside = (target: EventTarget | null) => {
    const details = ref.current
    if (!target || details?.contains(target as Node) || details?.parentElement?.closest('details')) return
    onChange(false)
  }
  useOutsidePress(closeIfOutside, isOpen)
  useEscape(() => onChange(false), isOpen)
  useFocusReturn(ref, isOpen)
  useStateBeforeHydration(ref, onChange, pointer.onPointerEnter)

  return (
    <details
      ref={ref}
      open={isOpen}
      className={className}
      onToggle={event => {
        if (event.currentTarget.open !== isOpen) onChange(event.currentTarget.open)
      }}
      onBlur={event => isOpen && closeIfOutside(event.relatedTarget)}
      onKeyDown={event => {
        if (event.defaultPrevented || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        onChange(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        // The content can take the focus only after it is rendered open.
        requestAnimationFrame(() => moveFocus(ref.current, step))
      }}
      {...pointer}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed, by keys as well */}
      <summary
        // The toggle event comes after the toggle is shown; an Escape in between would be lost.
        onClick={event => {
          event.preventDefault()
          onChange(!ref.current?.open)
        }}
        className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${summaryClassName}`}
      >
        {summary}
      </summary>
      {children}
    </details>
  )
}

/** The browser may have opened it, and a mouse that already rests here never enters. A finger leaves `:hover` behind. */
function useStateBeforeHydration(
  ref: RefObject<HTMLDetailsElement | null>,
  onChange: Props['onChange'],
  onEnter: Props['onPointerEnter'],
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: afterwards it is controlled and there are pointer events
  useEffect(() => {
    if (ref.current?.open) onChange(true)
    if (ref.current?.matches(':hover') && matchMedia('(hover: hover)').matches)
      onEnter?.({ pointerType: 'mouse', timeStamp: performance.now() })
  }, [])
}

/** Closing with the focus inside moves the focus to the summary. */
function useFocusReturn(ref: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const details = ref.current
    if (!isOpen || !details) return
    return () => {
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
    }
  }, [isOpen, ref])
}

function useOutsidePress(onPress: (on: EventTarget | null) => void, isOpen: boolean) {
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

/** An element inside a closed nested `<details>` cannot take the focus. */
function isShown(element: HTMLElement) {
  return element.getClientRects().length > 0
}

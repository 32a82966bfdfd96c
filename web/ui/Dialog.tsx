import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useEscape } from './use-escape.ts'

interface Props {
  /** The id of the heading that names it. */
  labelledBy: string
  onClose(): void
  /** For a dialog that holds nothing a stray tap could lose. */
  closesOnOutsideClick?: boolean
  className?: string
  children: ReactNode
}

/**
 * Holds everything else still while it is open: the page behind it cannot be reached, Escape closes it, and the focus goes
 * back to where it came from. Not the browser's own modal dialog, because that would also cover and silence the toasts.
 */
export function Dialog({ labelledBy, onClose, closesOnOutsideClick = false, className = '', children }: Props) {
  const overlay = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useStillSurroundings(overlay)
  useFocusWithin(panel)
  useEscape(onClose)

  return (
    <div ref={overlay} className="fixed inset-0 z-[45] overflow-y-auto overscroll-contain bg-ink/80">
      {/* biome-ignore lint/a11y: a shortcut for the mouse; the keyboard has Escape and the close button */}
      <div
        className="flex min-h-full flex-col items-center justify-center sm:p-6"
        onClick={event => {
          if (closesOnOutsideClick && event.target === event.currentTarget) onClose()
        }}
      >
        <div
          ref={panel}
          role="dialog"
          aria-modal="true"
          aria-labelledby={labelledBy}
          tabIndex={-1}
          className={`relative w-full bg-cream focus-visible:shadow-none focus-visible:outline-none sm:rounded-card ${className}`}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

/** What is not the dialog, nor around it, nor marked as lying over it, can neither be focused nor pressed. */
function useStillSurroundings(overlay: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const stilled: HTMLElement[] = []
    for (let inside = overlay.current; inside?.parentElement; inside = inside.parentElement) {
      for (const sibling of inside.parentElement.children) {
        if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert) continue
        if (sibling.hasAttribute('data-over-dialogs')) continue
        sibling.inert = true
        stilled.push(sibling)
      }
    }
    return () => {
      for (const element of stilled) element.inert = false
    }
  }, [overlay])
}

function useFocusWithin(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      // Surroundings become reachable again in the same breath, but after this.
      queueMicrotask(() => returnFocus(before))
    }
  }, [panel])
}

/** A button that was disabled or left the page meanwhile cannot take it; the page itself can. */
function returnFocus(before: Element | null) {
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

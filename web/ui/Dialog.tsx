import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useBackCloses } from '#web/navigation/use-back-closes.ts'
import { afterPaint } from './after-paint.ts'
import { useEscape } from './use-escape.ts'

interface Props {
  /** The id of the heading that names it. */
  labelledBy: string
  onClose(): void
  /** For a dialog that holds nothing a stray tap could lose. */
  closesOnOutsideClick?: boolean
  /** Closing now would hide how something ends. */
  isLocked?: boolean
  className?: string
  children: ReactNode
}

/**
 * Holds everything else still while it is open: the page behind it cannot be reached, Escape and Back close it, and the
 * focus goes back to where it came from. Not the browser's own modal dialog, because that would also cover and silence the toasts.
 */
export function Dialog({
  labelledBy,
  onClose,
  closesOnOutsideClick = false,
  isLocked = false,
  className = '',
  children,
}: Props) {
  const overlay = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const pressed = useRef<EventTarget>(null)
  useOnlyThis(overlay, panel)
  useEscape(() => !isLocked && onClose())
  useBackCloses(onClose, { isLocked })

  return (
    <div ref={overlay} className="fixed inset-0 z-[45] overflow-y-auto overscroll-contain bg-ink/80">
      {/* biome-ignore lint/a11y: a shortcut for the mouse; the keyboard has Escape and the close button */}
      <div
        className="flex min-h-full flex-col items-center justify-center sm:p-6"
        onPointerDown={event => {
          pressed.current = event.target
        }}
        onClick={({ target, currentTarget, detail }) => {
          // Not what was selected inside and let go outside, nor the second half of the double click that opened it.
          const isOutside = target === currentTarget && pressed.current === target && detail < 2
          if (closesOnOutsideClick && isOutside) onClose()
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

/** What the dialog that has just gone still has to give back. */
let giveBack: (() => void) | undefined

/**
 * The page behind is taken once the dialog is on the screen, and given back once it is gone: each time all of it has to be
 * styled anew, and nobody should have to wait for that.
 */
function useOnlyThis(overlay: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    giveBack?.()
    const before = document.activeElement
    let stilled: HTMLElement[] = []
    panel.current?.focus({ preventScroll: true })
    const callOff = afterPaint(() => {
      stilled = stillAround(overlay.current)
    })
    return () => {
      callOff()
      giveBack = () => {
        giveBack = undefined
        for (const element of stilled) element.inert = false
        returnFocus(before)
      }
      afterPaint(() => giveBack?.())
    }
  }, [overlay, panel])
}

/** What is not the dialog, nor around it, nor marked as lying over it, can neither be focused nor pressed. */
function stillAround(overlay: HTMLElement | null) {
  const stilled: HTMLElement[] = []
  for (let inside = overlay; inside?.parentElement; inside = inside.parentElement) {
    for (const sibling of inside.parentElement.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert) continue
      if (sibling.hasAttribute('data-over-dialogs')) continue
      sibling.inert = true
      stilled.push(sibling)
    }
  }
  return stilled
}

/** A button that was disabled or left the page meanwhile cannot take it; the page itself can. */
function returnFocus(before: Element | null) {
  // A page that was opened by what was chosen in the dialog has it already.
  if (document.activeElement !== document.body) return
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

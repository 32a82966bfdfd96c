import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useBackCloses } from '#web/navigation/use-back-closes.ts'
import { afterPaint } from './after-paint.ts'
import { toastStore } from './toast.ts'
import { useEscape } from './use-escape.ts'

interface Props {
  /** The id of the heading that names it. */
  labelledBy: string
  onClose(): void
  /** For a dialog without input that a stray tap could lose. */
  closesOnOutsideClick?: boolean
  /** Cannot be closed while a request runs whose outcome it shows. */
  isLocked?: boolean
  className?: string
  children: ReactNode
}

/**
 * A modal dialog: the page behind it is inert, Escape and Back close it, and the focus returns to where it was. Not the
 * native modal `<dialog>`, because that would also cover the toasts and make them inert.
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
  useModal(overlay, panel)
  useRoomForToasts(overlay)
  useEscape(() => !isLocked && onClose())
  useBackCloses(onClose, { isLocked })

  return (
    <div
      ref={overlay}
      className="fixed inset-0 z-[45] overflow-y-auto overscroll-contain border-t-0 border-transparent bg-ink/80 transition-[border-width] duration-200"
    >
      {/* biome-ignore lint/a11y: a shortcut for the mouse; the keyboard has Escape and the close button */}
      <div
        className="flex min-h-full flex-col items-center justify-center sm:p-6"
        onPointerDown={event => {
          pressed.current = event.target
        }}
        onClick={({ target, currentTarget, detail }) => {
          // Neither a text selection that ends outside nor the second click of the double click that opened the dialog.
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
          className={`relative w-full bg-cream focus-visible:[box-shadow:none] focus-visible:outline-none sm:rounded-card ${className}`}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

/** The pending clean-up of the dialog that closed last. */
let restorePage: (() => void) | undefined

/**
 * The page is made inert after the dialog is painted, and restored after it is gone: each time the browser recalculates
 * the style of the whole page, and the tap that opened or closed the dialog should not wait for that.
 */
function useModal(overlay: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    restorePage?.()
    const before = document.activeElement
    let inertElements: HTMLElement[] = []
    panel.current?.focus({ preventScroll: true })
    const cancel = afterPaint(() => {
      inertElements = makeRestInert(overlay.current)
    })
    return () => {
      cancel()
      restorePage = () => {
        restorePage = undefined
        for (const element of inertElements) element.inert = false
        returnFocus(before)
      }
      afterPaint(() => restorePage?.())
    }
  }, [overlay, panel])
}

/** Everything but the dialog, its ancestors and what is marked as lying over dialogs. Returns what it changed. */
function makeRestInert(overlay: HTMLElement | null) {
  const changed: HTMLElement[] = []
  for (let inside = overlay; inside?.parentElement; inside = inside.parentElement) {
    for (const sibling of inside.parentElement.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert) continue
      if (sibling.hasAttribute('data-over-dialogs')) continue
      sibling.inert = true
      changed.push(sibling)
    }
  }
  return changed
}

/** Falls back to `<main>` when the element that had the focus is disabled or gone. */
function returnFocus(before: Element | null) {
  // A navigation out of the dialog has already moved the focus to the new page.
  if (document.activeElement !== document.body) return
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/**
 * Toasts lie over a dialog: it leaves them room above it, so that they never cover what it says. The room stays when they
 * leave, so that nothing moves under a finger.
 */
function useRoomForToasts(overlay: RefObject<HTMLElement | null>) {
  const messages = useStore(toastStore)
  const room = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other messages the list has another height
  useLayoutEffect(() => {
    const height = document.querySelector<HTMLElement>('[data-over-dialogs]')?.offsetHeight ?? 0
    room.current = Math.max(room.current, height > 0 ? height + TOASTS_MARGIN_PX : 0)
    if (overlay.current) overlay.current.style.borderTopWidth = `${room.current}px`
  }, [messages, overlay])
}

/** Above and below them. */
const TOASTS_MARGIN_PX = 24

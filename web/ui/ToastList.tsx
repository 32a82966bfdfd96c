import { type DefaultToastOptions, resolveValue, toast, useToaster } from 'react-hot-toast/headless'

export { toast }

export interface ToastListProps {
  options: DefaultToastOptions
  maxAtOnce: number
  maxWidthPx: number
}

/** The visible toasts, newest first. The library manages their time; the markup is ours, so that no style is injected. */
export default function ToastList({ options, maxAtOnce, maxWidthPx }: ToastListProps) {
  const { toasts, handlers } = useToaster(options)
  return (
    <div
      data-over-dialogs=""
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--spacing-bar)+1rem)] z-50 flex flex-col items-center gap-2"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      {toasts.slice(0, maxAtOnce).map(shown => (
        <div
          key={shown.id}
          {...shown.ariaProps}
          style={{ maxWidth: maxWidthPx }}
          className={`pointer-events-auto w-fit rounded-card px-5 py-3 text-[0.9375rem]/6 font-medium text-cream shadow-card transition-opacity duration-300 ${COLOURS[shown.type]} ${shown.visible ? 'opacity-100' : 'opacity-0'}`}
        >
          {resolveValue(shown.message, shown)}
        </div>
      ))}
    </div>
  )
}

const COLOURS = { success: 'bg-leaf', error: 'bg-petal', loading: 'bg-bark', blank: 'bg-bark', custom: 'bg-bark' }

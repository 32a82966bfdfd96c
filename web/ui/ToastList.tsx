import { type DefaultToastOptions, resolveValue, useToaster } from 'react-hot-toast/headless'

interface Props {
  options: DefaultToastOptions
  most: number
}

/** The toasts on the screen, newest first. The library keeps their time; how they look is ours, so no style is injected. */
export default function ToastList({ options, most }: Props) {
  const { toasts, handlers } = useToaster(options)
  return (
    <div
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--spacing-bar)+1rem)] z-50 flex flex-col items-center gap-2"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      {toasts.slice(0, most).map(toast => (
        <div
          key={toast.id}
          {...toast.ariaProps}
          className={`pointer-events-auto w-fit max-w-[350px] rounded-card px-5 py-3 text-[0.9375rem]/6 font-medium text-cream shadow-card transition-opacity duration-300 ${
            toast.type === 'error' ? 'bg-petal' : toast.type === 'success' ? 'bg-leaf' : 'bg-bark'
          } ${toast.visible ? 'opacity-100' : 'opacity-0'}`}
        >
          {resolveValue(toast.message, toast)}
        </div>
      ))}
    </div>
  )
}

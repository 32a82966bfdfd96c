import { candle, flame } from './logo-mark.ts'

/** The mark alone: the candle takes the colour of the text around it, the name beside it is live text. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="16 2 32 60" aria-hidden="true" focusable="false" className={className}>
      <path className="fill-gold" d={flame} />
      <path fill="currentColor" d={candle} />
    </svg>
  )
}

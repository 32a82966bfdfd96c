import { flame, candle as stick } from './logo-mark.ts'

interface Props {
  /** The look of a spa. `isWide`: the logo says the name itself. */
  of: { candle?: true; logo?: { src: string; alt: string; width: number; height: number; isWide?: true } }
  className?: string
}

/** The spa's own logo, the example's candle in the colour of the text around it, or nothing. The name beside it is text. */
export function Logo({ of: { candle, logo }, className }: Props) {
  if (logo) {
    const { src, alt, width, height } = logo
    return (
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={`max-w-[50vw] rounded-md object-contain ${className}`}
      />
    )
  }
  return candle ? (
    <svg viewBox="16 2 32 60" aria-hidden="true" focusable="false" className={className}>
      <path className="fill-gold" d={flame} />
      <path fill="currentColor" d={stick} />
    </svg>
  ) : null
}

import { pictureFileUrl, type UploadedPicture } from '#contract/catalogue/picture-files.ts'
import { flame, candle as stick } from './logo-mark.ts'

interface Props {
  of: { candle?: true; logo?: UploadedPicture }
  className?: string
}

/** Enough for a phone's screen; the first width of every wider picture. */
const LOGO_WIDTH = 360

/** The mark alone: the spa's own logo, the example's candle in the colour of the text around it, or nothing. The name beside it is text. */
export function Logo({ of: { candle, logo }, className }: Props) {
  if (logo) {
    const { url, width, height } = logo
    return (
      <img
        src={pictureFileUrl(url, Math.min(width, LOGO_WIDTH), 'webp')}
        {...{ width, height }}
        alt=""
        className={`rounded-md ${className}`}
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

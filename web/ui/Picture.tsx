import { fallback, srcSet } from '#web/pictures/addresses.ts'
import { alt as altTexts, isOurs, type PictureName } from '#web/pictures/alt.ts'
import { type CutName, cutOf } from '#web/pictures/cuts.ts'

type PictureProps = {
  /** One of our pictures by name, or the address of one the owner brought. */
  name: string
  /** How wide the picture is shown, in the words of the `sizes` attribute. */
  sizes: string
  /** Given for a picture that repeats what stands beside it (''), or for one of the owner's. */
  alt?: string
  /** For the picture a page opens with: it is fetched at once, the others when they come near. */
  priority?: boolean
  /** Leaves out wider files: a card on a very dense screen is sharp enough at 720. */
  widest?: number
  className?: string
}

// Where phones end and the hero shows its dark left side; the same edge as Tailwind's `md`.
export const PHONE = '(max-width: 47.99rem)'

export function Picture({
  name,
  sizes,
  alt,
  priority = false,
  widest = Number.POSITIVE_INFINITY,
  className = '',
}: PictureProps) {
  const shared = {
    className,
    loading: priority ? 'eager' : 'lazy',
    decoding: priority ? 'sync' : 'async',
    fetchPriority: priority ? 'high' : undefined,
  } as const
  if (isAddress(name)) return <img src={name} alt={alt ?? ''} {...shared} className={`${className} ${IF_LOST}`} />

  const known = isOurs(name) ? name : STAND_IN
  const { width, height } = cutOf(known)
  return (
    <picture className="contents">
      {known === 'hero' && sources('hero-phone', { sizes, widest, media: PHONE })}
      {sources(known, { sizes, widest })}
      <img src={fallback(known)} width={width} height={height} alt={alt ?? altTexts[known]} {...shared} />
    </picture>
  )
}

// Only a picture that did not arrive has a `before`: it covers the frame that browsers draw in its place.
const IF_LOST = 'relative before:absolute before:inset-0 before:bg-bark'

// A calm room says nothing wrong about a service whose picture is not known here.
const STAND_IN: PictureName = 'about'

function isAddress(name: string) {
  return /^(?:https?:\/\/|\/(?!\/))/i.test(name)
}

// The best format first: a browser takes the first it can show. Width and height keep the place free on a narrow
// screen too, where the frame is another one.
function sources(name: CutName, { sizes, widest, media }: { sizes: string; widest: number; media?: string }) {
  const { width, height } = cutOf(name)
  return (['avif', 'webp', 'jpeg'] as const).map(format => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={srcSet(name, format, widest)}
      {...{ sizes, media, width, height }}
    />
  ))
}

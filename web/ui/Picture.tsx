import type { ComponentProps } from 'react'
import {
  pictureFileUrl,
  pictureSrcSet,
  pictureWidths,
  type UploadedPicture,
} from '#contract/catalogue/picture-files.ts'
import { fallback, isOurs, srcSet } from '#web/pictures/addresses.ts'
import type { PictureName } from '#web/pictures/alt.ts'
import { type CutName, cutOf } from '#web/pictures/cuts.ts'

type PictureProps = {
  /** One of our pictures by name, or the URL of one the owner added. */
  name: string
  /** What it takes to draw one the owner uploaded. */
  uploaded?: UploadedPicture
  /** The `sizes` attribute. */
  sizes: string
  /** Empty for a decorative picture. */
  alt: string
  /** For the picture at the top of a page: loaded eagerly, while the others are lazy. */
  priority?: boolean
  /** Leaves out wider files: a card on a very dense screen is sharp enough at 720. */
  widest?: number
  className?: string
}

// Below this width the hero uses its portrait cut, which is as wide as that at the height it has on a phone.
export const PHONE = '(max-width: 29.99rem)'

export function Picture({
  name,
  uploaded,
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
    // Other pictures load after it and after the code.
    fetchPriority: priority ? 'high' : 'low',
  } as const
  if (uploaded) return <Uploaded picture={uploaded} {...{ sizes, widest, alt }} img={shared} />
  if (isUrl(name)) return <img src={name} alt={alt} {...shared} className={`${className} ${IF_LOST}`} />

  const known = isOurs(name) ? name : STAND_IN
  const { width, height } = cutOf(known)
  return (
    <picture className="contents">
      {known === 'hero' && ownSources('hero-phone', sizes, widest, PHONE)}
      {ownSources(known, sizes, widest)}
      <img src={fallback(known)} width={width} height={height} alt={alt} {...shared} />
    </picture>
  )
}

interface UploadedProps {
  picture: UploadedPicture
  sizes: string
  widest: number
  alt: string
  img: ComponentProps<'img'>
}

/** The owner wrote its alt text, so it is used even where our own pictures are decorative. */
function Uploaded({ picture, sizes, widest, alt, img }: UploadedProps) {
  const { url, width, height } = picture
  const widths = pictureWidths(width)
  const shared = { sizes, width, height }
  return (
    <picture className="contents">
      {sources(['avif', 'webp'], format => pictureSrcSet(picture, format, widest), shared)}
      <img
        src={pictureFileUrl(url, widths[widths.length >> 1] ?? width, 'jpeg')}
        srcSet={pictureSrcSet(picture, 'jpeg', widest)}
        {...shared}
        alt={picture.alt || alt}
        {...img}
        className={`${img.className} ${aimedAt(picture)}`}
      />
    </picture>
  )
}

/** The classes of theme.css that keep its focus in view. */
function aimedAt({ focus: { x, y } }: UploadedPicture) {
  const step = (share: number) => Math.round(share * 20) * 5
  return `aim-x-${step(x)} aim-y-${step(y)}`
}

// An image that failed to load renders `::before`: it covers the browser's broken-image frame.
const IF_LOST = 'relative before:absolute before:inset-0 before:bg-bark'

// Shown for a name that is none of our pictures: a room suits every service.
const STAND_IN: PictureName = 'about'

function isUrl(name: string) {
  return /^(?:https?:\/\/|\/(?!\/))/i.test(name)
}

type Format = 'avif' | 'webp' | 'jpeg'

// Best format first: a browser takes the first one it supports. Width and height reserve the space, also for the
// portrait cut, whose ratio differs.
function sources(formats: Format[], srcSetOf: (format: Format) => string, shared: ComponentProps<'source'>) {
  return formats.map(format => <source key={format} type={`image/${format}`} srcSet={srcSetOf(format)} {...shared} />)
}

function ownSources(name: CutName, sizes: string, widest: number, media?: string) {
  const { width, height } = cutOf(name)
  return sources(['avif', 'webp', 'jpeg'], format => srcSet(name, format, widest), { sizes, media, width, height })
}

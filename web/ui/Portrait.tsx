import { PICTURE_WIDTHS, pictureFileUrl, pictureIdOf } from '#contract/catalogue/picture-files.ts'

interface Props {
  name: string
  /** Empty: the initials. */
  imageUrl: string
  className?: string
}

/** A round picture of somebody, over their initials until it has loaded. Decorative: the name is beside it. */
export function Portrait({ name, imageUrl, className = 'size-11' }: Props) {
  const src = pictureIdOf(imageUrl) ? pictureFileUrl(imageUrl, PICTURE_WIDTHS[0]!, 'webp') : imageUrl
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-linen border border-ink/10 font-semibold text-amber ${className}`}
    >
      {initialsOf(name)}
      {src && <img src={src} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}

/** "AO" for Ada Obi, "A" for Ada. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

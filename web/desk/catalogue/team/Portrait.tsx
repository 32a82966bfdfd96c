import { PICTURE_WIDTHS, pictureFileUrl, pictureIdOf } from '#contract/catalogue/picture-files.ts'

interface Props {
  name: string
  /** Empty: the initials. */
  imageUrl: string
  className?: string
}

/** A round picture of somebody, or their initials. Decorative: the name is beside it. */
export function Portrait({ name, imageUrl, className = 'size-11' }: Props) {
  const shape = `${className} shrink-0 rounded-full`
  if (!imageUrl)
    return (
      <span aria-hidden="true" className={`${shape} grid place-items-center bg-linen font-semibold text-amber`}>
        {initialsOf(name)}
      </span>
    )
  const src = pictureIdOf(imageUrl) ? pictureFileUrl(imageUrl, PICTURE_WIDTHS[0]!, 'webp') : imageUrl
  return <img src={src} alt="" loading="lazy" className={`${shape} bg-linen object-cover`} />
}

/** "AO" for Ada Obi, "A" for Ada. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

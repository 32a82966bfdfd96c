import { objectPosition, pictureFileUrl, pictureWidths } from '#contract/picture-files.ts'
import type { SitePicture } from '#contract/pictures.ts'
import { alt as ownPictures } from '#web/pictures/alt.ts'
import { Picture } from '#web/ui/Picture.tsx'

interface Props {
  uploaded: readonly SitePicture[]
  /** Those that are in the list already. */
  taken: readonly string[]
  onChoose(url: string): void
}

/** The site's own pictures, and earlier uploads. */
export function KnownPictures({ uploaded, taken, onChoose }: Props) {
  const earlier = uploaded.filter(({ url }) => !taken.includes(url))
  const own = Object.entries(ownPictures).filter(([name]) => !taken.includes(name))
  const tile = 'block w-full overflow-hidden rounded-lg border border-ink/15 hover:border-ink'
  const frame = 'aspect-4/3 w-full object-cover'
  return (
    <details className="rounded-card border border-ink/15 bg-white/50">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
        Or choose one you already have
      </summary>
      <ul className="grid grid-cols-3 gap-2 p-3 pt-0 sm:grid-cols-4">
        {earlier.map(({ url, alt, width, focus }, index) => (
          <li key={url}>
            <button type="button" className={tile} onClick={() => onChoose(url)}>
              <img
                src={pictureFileUrl(url, pictureWidths(width)[0] ?? width, 'jpeg')}
                alt={alt || `Earlier photo ${index + 1}`}
                loading="lazy"
                className={frame}
                style={{ objectPosition: objectPosition({ focus }) }}
              />
            </button>
          </li>
        ))}
        {own.map(([name, alt]) => (
          <li key={name}>
            <button type="button" className={tile} onClick={() => onChoose(name)}>
              <Picture name={name} alt={alt} sizes="120px" widest={360} className={frame} />
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

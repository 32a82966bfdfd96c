import type { KeyboardEvent, MouseEvent } from 'react'
import { pictureFileUrl, pictureWidths } from '#contract/catalogue/picture-files.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'

type Focus = SitePicture['focus']

interface Props {
  picture: SitePicture
  focus: Focus
  onChange(focus: Focus): void
}

const STEP = 0.05
const MOVES: Record<string, Focus> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The whole photo with the point that stays in view where the site crops it. Set by a tap or the arrow keys. */
export function FocusPoint({ picture, focus, onChange }: Props) {
  const { url, width, height, alt } = picture

  function tap({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // A click by the keyboard has no coordinates.
    if (detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    onChange({ x: share((clientX - box.left) / box.width), y: share((clientY - box.top) / box.height) })
  }

  function move(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange({ x: share(focus.x + by.x), y: share(focus.y + by.y) })
  }

  return (
    <div className="grid grid-cols-[3fr_2fr] items-start gap-3">
      <button
        type="button"
        onClick={tap}
        onKeyDown={move}
        aria-label={`What stays in view: ${percent(focus.x)} from the left, ${percent(focus.y)} from the top. Tap on the photo, or use the arrow keys.`}
        className="relative mx-auto block w-full cursor-crosshair overflow-hidden rounded-lg bg-linen"
        // At most half as high as a phone, in its own aspect ratio.
        style={{ maxWidth: `calc(20rem * ${width / height})` }}
      >
        <img
          src={pictureFileUrl(url, pictureWidths(width)[1] ?? width, 'jpeg')}
          alt={alt}
          {...{ width, height }}
          className="block h-auto w-full"
        />
        <span
          aria-hidden="true"
          className="absolute size-9 -translate-1/2 rounded-full border-[3px] border-gold [box-shadow:0_0_0_2px_var(--color-ink),inset_0_0_0_2px_var(--color-ink)]"
          style={{ left: percent(focus.x), top: percent(focus.y) }}
        />
      </button>
      <figure className="m-0">
        <img
          src={pictureFileUrl(url, pictureWidths(width)[0] ?? width, 'jpeg')}
          alt=""
          className="aspect-16/9 w-full rounded-lg object-cover"
          style={{ objectPosition: `${percent(focus.x)} ${percent(focus.y)}` }}
        />
        <figcaption className="mt-1 text-[0.875rem]/5 text-stone">
          On the card. Tap the most important spot of the photo.
        </figcaption>
      </figure>
    </div>
  )
}

/** Rounded to whole percents, so that a trembling finger makes no change. */
const share = (place: number) => Math.round(Math.min(1, Math.max(0, place)) * 100) / 100
const percent = (place: number) => `${Math.round(place * 100)}%`

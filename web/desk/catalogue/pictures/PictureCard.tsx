import { Trash2 } from 'lucide'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { pictureFileUrl, pictureIdOf, pictureWidths } from '#contract/catalogue/picture-files.ts'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import { PICTURE_ALT_MAX_CHARACTERS } from '#contract/rules.ts'
import { updatePicture } from '#web/api/pictures.ts'
import { MoveButtons } from '#web/desk/form/Form.tsx'
import { useKeptForm } from '#web/desk/kept-form.ts'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { isOurs } from '#web/pictures/addresses.ts'
import { alt } from '#web/pictures/alt.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Cropped as on the site's card. */
const ON_CARD = 'aspect-16/9 w-full rounded-lg object-cover'

interface Props {
  /** Name of a built-in picture, path of an uploaded one, or an external address. */
  url: string
  /** Undefined unless the picture was uploaded. */
  picture: SitePicture | undefined
  cropped?: Frames
  at: number
  count: number
  onMove(by: -1 | 1): void
  onRemove(): void
  onSaved(picture: SitePicture): void
}

export function PictureCard({ url, picture, cropped, at, count, onMove, onRemove, onSaved }: Props) {
  const name = `picture ${at + 1}`
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-ink/15 bg-white/50 p-3">
      <div className="flex items-center gap-1">
        <p className="grow text-[0.9375rem]/5 font-semibold">
          {at === 0 ? 'The one customers see' : `In reserve, number ${at + 1}`}
        </p>
        <MoveButtons name={name} at={at} count={count} onMove={onMove} />
        <RoundButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
      </div>
      {picture ? (
        <PictureDetails key={picture.url} {...{ picture, cropped, onSaved }} />
      ) : (
        <div>
          <Picture name={url} alt={isOurs(url) ? alt[url] : ''} sizes="360px" widest={720} className={ON_CARD} />
        </div>
      )}
    </li>
  )
}

export interface Frames {
  /** What to tap, and why. */
  words: string
  /** How the site crops it. */
  frames: { className: string; caption: string }[]
}

export const framed = (className: string, caption: string): Frames => ({
  words: 'Tap the most important spot of the photo.',
  frames: [{ className, caption }],
})
const CARD = framed('aspect-16/9', 'On the card.')

type DetailsProps = { picture: SitePicture; cropped?: Frames } & Pick<Props, 'onSaved'>

export function PictureDetails({ picture, cropped = CARD, onSaved }: DetailsProps) {
  const { values, change, field, isSaved, problem, retry } = useAutosave(picture, onSaved)
  const [wasLeftEmpty, setLeftEmpty] = useState(false)
  const isEmpty = values.alt.trim() === ''
  return (
    <>
      <FocusPoint cropped={cropped} picture={picture} focus={values.focus} onChange={focus => change({ focus })} />
      <TextField
        label="What it shows, for people who cannot see it"
        placeholder="Hot stones and folded towels"
        maxLength={PICTURE_ALT_MAX_CHARACTERS}
        {...field('alt')}
        onBlur={() => setLeftEmpty(isEmpty)}
      />
      <p role="status" className="text-[0.9375rem]/6 text-amber empty:hidden">
        {isEmpty &&
          wasLeftEmpty &&
          'A few words, please: a screen reader reads them out, and search engines find the photo by them. It works without, too.'}
      </p>
      {problem && !isSaved ? (
        <div role="alert">
          <p className="text-petal">{problem}</p>
          <TryAgain onClick={retry} />
        </div>
      ) : (
        <p className="text-[0.875rem]/5 text-stone">{isSaved ? 'Saved.' : 'Saving.'}</p>
      )}
    </>
  )
}

const SAVE_AFTER_MS = 700

/** Saves soon after the last change; this tab keeps the values until then. */
function useAutosave(picture: SitePicture, onSaved: (picture: SitePicture) => void) {
  const { alt, focus } = picture
  const { values, change, field, forget } = useKeptForm(`picture ${picture.url}`, { alt, focus })
  const { run, problem } = useAction('No connection. What you typed is kept here.')
  const latest = useRef({ values, onSaved })
  latest.current = { values, onSaved }
  const isSaved = values.alt.trim() === alt && values.focus.x === focus.x && values.focus.y === focus.y

  const save = () =>
    run(async () => {
      const { x, y } = values.focus
      const saved = await updatePicture(pictureIdOf(picture.url) ?? '', { alt: values.alt, focusX: x, focusY: y })
      // A later change will be saved next.
      if (latest.current.values !== values) return
      forget()
      latest.current.onSaved(saved)
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the values alone start it
  useEffect(() => {
    if (isSaved) return
    const timer = setTimeout(save, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [values, isSaved, picture.url])

  return { values, change, field, isSaved, problem, retry: save }
}

type Focus = SitePicture['focus']
type FocusProps = { picture: SitePicture; cropped: Frames; focus: Focus; onChange(focus: Focus): void }

const STEP = 0.05
const MOVES: Record<string, Focus> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The whole photo with the point that stays in view where the site crops it. Set by a tap or the arrow keys. */
function FocusPoint({ picture: { url, width, height, alt }, cropped, focus, onChange }: FocusProps) {
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
      <div className="grid gap-2">
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
        <p className="text-[0.875rem]/5 text-stone">{cropped.words}</p>
      </div>
      <div className="grid gap-2">
        {cropped.frames.map(({ className, caption }) => (
          <figure key={caption} className="m-0">
            <img
              src={pictureFileUrl(url, pictureWidths(width)[0] ?? width, 'jpeg')}
              alt=""
              className={`w-full rounded-lg object-cover ${className}`}
              style={{ objectPosition: `${percent(focus.x)} ${percent(focus.y)}` }}
            />
            <figcaption className="mt-1 text-[0.875rem]/5 text-stone">{caption}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}

/** Rounded to whole percents, so that a trembling finger makes no change. */
const share = (place: number) => Math.round(Math.min(1, Math.max(0, place)) * 100) / 100
const percent = (place: number) => `${Math.round(place * 100)}%`

import { Trash2 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { pictureIdOf } from '#contract/catalogue/picture-files.ts'
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
import { FocusPoint } from './FocusPoint.tsx'

interface Props {
  /** One of the site's own by its name, an uploaded one, or an address elsewhere. */
  url: string
  /** Undefined unless it was uploaded. */
  picture: SitePicture | undefined
  at: number
  count: number
  onMove(by: -1 | 1): void
  onRemove(): void
  onSaved(picture: SitePicture): void
}

export function PictureCard({ url, picture, at, count, onMove, onRemove, onSaved }: Props) {
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
        <PictureDetails key={picture.url} picture={picture} onSaved={onSaved} />
      ) : (
        <div>
          <Picture
            name={url}
            alt={isOurs(url) ? alt[url] : ''}
            sizes="360px"
            widest={720}
            className="aspect-16/9 w-full rounded-lg object-cover"
          />
        </div>
      )}
    </li>
  )
}

/** Focus point and description of an uploaded photo. */
function PictureDetails({ picture, onSaved }: { picture: SitePicture; onSaved(picture: SitePicture): void }) {
  const { values, change, isSaved, problem, retry } = useAutosave(picture, onSaved)
  const [wasLeftEmpty, setLeftEmpty] = useState(false)
  const isEmpty = values.alt.trim() === ''

  return (
    <>
      <FocusPoint picture={picture} focus={values.focus} onChange={focus => change({ focus })} />
      <TextField
        label="What it shows, for people who cannot see it"
        placeholder="Hot stones and folded towels"
        maxLength={PICTURE_ALT_MAX_CHARACTERS}
        value={values.alt}
        onChange={({ target }) => change({ alt: target.value })}
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
  const { values, change, forget } = useKeptForm(`picture ${picture.url}`, { alt, focus })
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

  return { values, change, isSaved, problem, retry: save }
}

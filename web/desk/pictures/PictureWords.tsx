import { useState } from 'react'
import type { SitePicture } from '#contract/pictures.ts'
import { PICTURE_ALT_MAX_CHARACTERS } from '#contract/rules.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FocusPoint } from './FocusPoint.tsx'
import { useWords } from './use-words.ts'

interface Props {
  picture: SitePicture
  onSaved(picture: SitePicture): void
}

/** What only a person can say about an uploaded photo: where its heart is, and what it shows. */
export function PictureWords({ picture, onSaved }: Props) {
  const { values, change, isSaved, problem, retry } = useWords(picture, onSaved)
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
      {problem ? (
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

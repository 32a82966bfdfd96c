import { useId, useState } from 'react'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { type Coordinates, coordinatesIn } from './map-link.ts'

const HINT =
  'On a computer, open your spa in Google Maps and copy the address of the page. On a phone, press and hold your spa on the map and copy the two numbers it shows.'
/** A short link says nothing of the place until it is opened, and the desk opens nothing on other sites. */
const NO_PLACE =
  'We cannot read a place from this. Please open the link in a browser and copy the long address it shows then.'

/** Nobody knows the latitude of their spa: a pasted link fills it in. */
export function MapLink({ onPlace }: { onPlace(place: Coordinates): void }) {
  const [text, setText] = useState('')
  const hintId = useId()
  const place = coordinatesIn(text)
  const error = text.trim() === '' || place ? undefined : NO_PLACE
  function read(next: string) {
    setText(next)
    const found = coordinatesIn(next)
    if (found) onPlace(found)
  }
  return (
    <Field label="Paste a Google Maps link" error={error}>
      {tie => (
        <>
          <input
            {...tie}
            aria-describedby={[tie['aria-describedby'], hintId].filter(Boolean).join(' ')}
            value={text}
            autoCapitalize="none"
            inputMode="url"
            className={controlLook(error)}
            onChange={({ target }) => read(target.value)}
          />
          <p id={hintId} className="mt-1 text-[0.875rem]/5 text-stone">
            {HINT}
          </p>
        </>
      )}
    </Field>
  )
}

import { useId, useState } from 'react'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { type Coordinates, coordinatesIn, currentPlace } from './map-link.ts'

const HINT =
  'On a computer, open your spa in Google Maps and copy the address of the page. On a phone, press and hold your spa on the map and copy the two numbers it shows.'
/** A short link contains no coordinates until it is opened, and the desk opens no other sites. */
const NO_PLACE =
  'We cannot read a place from this. Please open the link in a browser and copy the long address it shows then.'
const NOT_FOUND = 'Your phone did not tell us where it is. Please allow it and try again, or paste a Google Maps link.'

/** Fills in the coordinates from a pasted link, or from the phone's own position. */
export function MapLink({ onPlace }: { onPlace(values: Record<string, string>): void }) {
  const [text, setText] = useState('')
  const [locating, setLocating] = useState<'no' | 'busy' | 'found' | 'failed'>('no')
  const hintId = useId()
  const error = text.trim() === '' || coordinatesIn(text) ? undefined : NO_PLACE
  const put = ({ latitude, longitude }: Coordinates) =>
    onPlace({ 'coordinates.latitude': latitude, 'coordinates.longitude': longitude })
  function read(next: string) {
    setText(next)
    setLocating('no')
    const found = coordinatesIn(next)
    if (found) put(found)
  }
  async function locate() {
    setLocating('busy')
    const found = await currentPlace()
    setLocating(found ? 'found' : 'failed')
    if (!found) return
    setText('')
    put(found)
  }
  return (
    <div className="grid gap-3">
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
      <OutlineButton className="justify-self-start" disabled={locating === 'busy'} onClick={locate}>
        {locating === 'busy' ? 'Looking for this phone...' : 'Use where I am'}
      </OutlineButton>
      <p role="status" className="text-[0.875rem]/5 text-stone empty:hidden">
        {locating === 'found' && 'This is where your phone is now. Save it if you are at the spa.'}
        {locating === 'failed' && NOT_FOUND}
      </p>
    </div>
  )
}

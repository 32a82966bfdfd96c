import { ChevronDown } from 'lucide'
import { useEffect, useMemo, useState } from 'react'
import { PHONE_MAX_CHARACTERS } from '#contract/rules.ts'
import { useSpa } from '#web/store/site.ts'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { CountryCode } from './phone-numbers.ts'

/** Country and calling code follow each other. Spaces are set on blur: rewriting under a caret scrambles text on Android. */
export function PhoneField(props: { value: string; error?: string; onChange(value: string): void }) {
  const { value, error, onChange } = props
  const { phone, phoneCountry } = useSpa()
  const numbers = useNumbers()
  const [chosen, setChosen] = useState(phoneCountry as CountryCode)
  const [edited, setEdited] = useState<string>()
  const stored = (typed: string) => numbers?.internationalNumber(typed, chosen) ?? typed
  const empty = `+${numbers?.callingCode(chosen) ?? phone.callingCode}`
  const shown = edited ?? ((numbers?.spacedNumber(value, chosen) ?? value) || empty)
  const country = numbers ? numbers.countryOf(shown, chosen) : chosen

  // Typed or saved before the metadata was loaded.
  const international = stored(value)
  useEffect(() => {
    if (international !== value) onChange(international)
  })

  return (
    <Field label="Phone number" error={error}>
      {tie => (
        <div className="mt-2 flex flex-wrap gap-2">
          <CountryPicker
            country={country}
            countries={numbers?.COUNTRIES}
            onChange={picked => {
              setChosen(picked)
              if (numbers) onChange(numbers.movedTo(picked, value, country ?? chosen))
            }}
          />
          <input
            {...tie}
            type="tel"
            name="tel"
            autoComplete="tel"
            // Room for a whole number pasted behind the calling code.
            maxLength={2 * PHONE_MAX_CHARACTERS}
            value={shown}
            onFocus={() => setEdited(shown)}
            onSelect={({ currentTarget }) => {
              // Nothing belongs in front of the calling code; a caret there is where the browser left it. Not on focus: a
              // selection made before the field was entered follows only after that event.
              if (shown === empty && currentTarget.selectionEnd === 0)
                currentTarget.setSelectionRange(empty.length, empty.length)
            }}
            onBlur={() => setEdited(undefined)}
            onChange={({ target }) => {
              // A browser that fills the form in does so without the focus.
              if (edited !== undefined) setEdited(target.value)
              onChange(stored(target.value))
            }}
            className={`${controlLook(error)} !mt-0 w-auto! min-w-0 grow basis-44`}
          />
        </div>
      )}
    </Field>
  )
}

type Numbers = typeof import('./phone-numbers.ts')

let loadedNumbers: Numbers | undefined

/** False for what cannot be a number of its country. True while the metadata is not loaded. */
export function maybeRealNumber(value: string, country: string): boolean {
  return loadedNumbers?.isRealNumber(value, country as CountryCode) ?? true
}

/** The input stays as typed until the metadata is loaded, or if loading fails. */
function useNumbers() {
  const [numbers, setNumbers] = useState(loadedNumbers)
  useEffect(() => {
    let isMounted = true
    import('./phone-numbers.ts').then(
      loaded => {
        loadedNumbers = loaded
        if (isMounted) setNumbers(loaded)
      },
      problem => console.error('The numbers of other countries could not be fetched', problem),
    )
    return () => {
      isMounted = false
    }
  }, [])
  return numbers
}

interface PickerProps {
  country?: CountryCode
  countries?: Numbers['COUNTRIES']
  onChange(country: CountryCode): void
}

function CountryPicker({ country, countries, onChange }: PickerProps) {
  // Some 250 of them, not to be rendered again for every digit.
  const options = useMemo(
    () =>
      countries?.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      )),
    [countries],
  )

  return (
    <span className="relative flex min-h-12 shrink-0 items-center gap-1.5 rounded-card border border-ink/35 px-4 has-focus-visible:[box-shadow:0_0_0_2px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold">
      <span aria-hidden className="min-w-6 text-center font-semibold">
        {country ?? '+'}
      </span>
      <Icon of={ChevronDown} size={18} />
      <select
        aria-label="Country of the phone number"
        value={country ?? ''}
        onChange={({ target }) => onChange(target.value as CountryCode)}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      >
        {!country && <option value="">International</option>}
        {options ?? <option>{country}</option>}
      </select>
    </span>
  )
}

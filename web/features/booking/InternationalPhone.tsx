import { ChevronDown } from 'lucide'
import { type KeyboardEvent, useRef } from 'react'
import PhoneInput, { type Country, parsePhoneNumber } from 'react-phone-number-input/min'
import { PHONE_DEFAULT_COUNTRY, PHONE_MAX_CHARACTERS } from '#contract/rules.ts'
import { controlLook } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { PhoneControlProps } from './PhoneField.tsx'

/** A number in international form. The calling code can be typed over; the country follows it, and the other way round. */
export default function InternationalPhone({ tie, value, error, onChange }: PhoneControlProps) {
  const country = useRef<Country>(PHONE_DEFAULT_COUNTRY)
  // Kept from a plain input, it may lack its calling code.
  const shown = withCallingCode(value, country.current)

  return (
    <PhoneInput
      {...tie}
      international
      countryCallingCodeEditable
      defaultCountry={PHONE_DEFAULT_COUNTRY}
      value={shown.startsWith('+') ? shown : undefined}
      onCountryChange={chosen => {
        if (chosen) country.current = chosen
      }}
      onChange={typed => onChange(withCallingCode(typed ?? '', country.current))}
      countrySelectComponent={CountryPicker}
      maxLength={PHONE_MAX_CHARACTERS}
      autoComplete="tel"
      className="mt-2 flex gap-2"
      numberInputProps={{ className: `${controlLook(error)} !mt-0`, onKeyUp: value === '' ? goOnTyping : undefined }}
    />
  )
}

/**
 * People know their own number as 0803 …, and so does the browser that fills it in: over the calling code (the input then
 * writes +0803 …, which is no number anywhere) or behind it.
 */
function withCallingCode(typed: string, country: Country) {
  return parsePhoneNumber(typed.replace(/^\+0/, '0'), country)?.number ?? typed
}

/** Coming by the Tab key selects the calling code, and the first digit would replace it. */
function goOnTyping({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Tab') currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
}

interface PickerProps {
  value?: Country
  options: { value?: Country; label: string; divider?: boolean }[]
  onChange(country?: Country): void
}

/** Shows the short code and lists the names. No flags: they would be fetched from a foreign host. */
function CountryPicker({ value, options, onChange }: PickerProps) {
  return (
    <span className="relative flex min-h-12 shrink-0 items-center gap-1.5 rounded-card border border-ink/35 px-4 has-focus-visible:shadow-[0_0_0_2px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold">
      <span aria-hidden className="min-w-6 text-center font-semibold">
        {value ?? '+'}
      </span>
      <Icon of={ChevronDown} size={18} aria-hidden />
      <select
        aria-label="Country of the phone number"
        value={value ?? INTERNATIONAL}
        onChange={({ target }) => onChange(target.value === INTERNATIONAL ? undefined : (target.value as Country))}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      >
        {options
          .filter(({ divider }) => !divider)
          .map(option => (
            <option key={option.value ?? INTERNATIONAL} value={option.value ?? INTERNATIONAL}>
              {option.label}
            </option>
          ))}
      </select>
    </span>
  )
}

const INTERNATIONAL = 'international'

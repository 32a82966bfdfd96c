import { type ReactNode, useId, useState } from 'react'
import type { BookingField } from '#contract/booking/booking-fields.ts'
import { bookingText, footerText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { emailSuggestion } from '#contract/platform/email-suggestion.ts'
import { EMAIL_MAX_CHARACTERS, FULL_NAME_MAX_CHARACTERS } from '#contract/rules.ts'
import { changeUserInfo, removeFieldError } from '#web/store/booking-form.ts'
import { useBookingStore, useStores } from '#web/store/stores.ts'
import { TextButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PhoneField } from './PhoneField.tsx'

export function YourInformation() {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} data-contact="">
      <h2 id={headingId} className="text-[1.625rem]/8 font-semibold">
        {bookingText.yourInformation}
      </h2>
      <div className="mt-5 grid gap-5 md:grid-cols-2 md:gap-x-8">
        {Object.entries(FIELDS).map(([field, Field]) => (
          <div key={field} data-field={field}>
            <Field />
          </div>
        ))}
      </div>
      <p className="mt-5 text-[0.9375rem] text-stone">
        {bookingText.whatWeKeep}{' '}
        <a
          href={paths.privacy}
          target="_blank"
          rel="noopener"
          className="py-3.5 text-amber underline underline-offset-4"
        >
          {footerText.privacyPolicy}
        </a>
      </p>
    </section>
  )
}

// Each field selects its own value only, so that a key typed in one renders nothing else.

function FullName() {
  const { change, ...field } = useContactField('fullName')
  return (
    <TextField
      label="Full name"
      name="name"
      autoComplete="name"
      maxLength={FULL_NAME_MAX_CHARACTERS}
      {...field}
      onChange={({ target }) => change(target.value)}
    />
  )
}

function Email() {
  const { value, error, change } = useContactField('email')
  const [hasFocus, setFocus] = useState(false)
  // Does not suggest while the visitor types.
  const meant = hasFocus ? undefined : emailSuggestion(value)
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        value={value}
        error={error}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onChange={({ target }) => change(target.value)}
      />
      {meant && (
        <p className="mt-1 text-[0.9375rem]/6" role="status">
          <TextButton data-suggestion="" className="text-left wrap-anywhere" onClick={() => change(meant)}>
            {bookingText.didYouMean(meant)}
          </TextButton>{' '}
          <span className="text-stone">{bookingText.keepAsTyped}</span>
        </p>
      )}
    </>
  )
}

function Phone() {
  const { value, error, change } = useContactField('phoneNumber')
  return <PhoneField value={value} error={error} onChange={change} />
}

const FIELDS = { fullName: FullName, email: Email, phoneNumber: Phone } satisfies Record<BookingField, () => ReactNode>

function useContactField(field: BookingField) {
  const stores = useStores()
  const value = useBookingStore(state => state.userInfo[field])
  const error = useBookingStore(state => state.fieldErrors[field])

  function change(typed: string) {
    changeUserInfo(stores, { [field]: typed })
    if (error) removeFieldError(stores, field)
  }
  return { value, error, change }
}

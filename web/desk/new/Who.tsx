import { WALK_IN_NAME } from '#contract/rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Chips } from '../Chips.tsx'
import { ORIGINS } from '../words.ts'
import type { Draft } from './draft.ts'
import { filledIn, useKnownCustomer } from './use-known-customer.ts'

interface Props {
  draft: Draft
  change(part: Partial<Draft>): void
  fieldErrors?: Record<string, string>
}

/** The phone first: a number that was here before fills in the rest. */
export function Who({ draft, change, fieldErrors }: Props) {
  const filled = filledIn(useKnownCustomer(draft.phoneNumber), draft)
  return (
    <>
      <Chips
        label="How they come"
        isRow
        options={(['walk_in', 'phone', 'whatsapp'] as const).map(value => ({ value, label: ORIGINS[value] }))}
        value={draft.origin}
        onChange={origin => change({ origin })}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="off"
        maxLength={30}
        value={draft.phoneNumber}
        error={fieldErrors?.phoneNumber}
        onChange={({ target }) => change({ phoneNumber: target.value })}
      />
      {filled && (
        <Button look="outline" onClick={() => change(filled)}>
          {filled.fullName} was here before: fill in
        </Button>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={draft.origin === 'walk_in' ? 'Name (optional)' : 'Name'}
          placeholder={draft.origin === 'walk_in' ? WALK_IN_NAME : undefined}
          autoComplete="off"
          maxLength={120}
          value={draft.fullName}
          error={fieldErrors?.fullName}
          onChange={({ target }) => change({ fullName: target.value })}
        />
        <TextField
          label="Email (optional)"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          error={fieldErrors?.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </div>
    </>
  )
}

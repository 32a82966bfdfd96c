import type { Service } from '#contract/catalogue/catalogue.ts'
import { OutlineButton, SmallButton } from '#web/desk/SmallButton.tsx'
import type { Draft } from './draft.ts'
import { type For, guestsOf, subOf } from './visit-draft.ts'

interface Props {
  draft: Draft
  guest: For
  services: readonly Service[]
  onSame(): void
  onBack(): void
}

/** Above the list of treatments while one is added: for whom, and the same as the first guest in one tap. */
export function Adding({ draft, guest, services, onSame, onBack }: Props) {
  const guests = guestsOf(draft)
  const isNew = guest === guests.length
  const same = guests[0]!.treatments.map(({ subServiceId }) => subOf(services, subServiceId)?.name).filter(Boolean)
  const name = guest === 0 ? draft.fullName : guests[guest]?.name
  return (
    <div className="mb-5 grid max-w-3xl gap-3">
      <div className="flex items-center justify-between gap-3 rounded-card bg-linen py-2 pr-2 pl-4">
        <p className="min-w-0 grow wrap-anywhere">
          {isNew ? 'What would the other guest like?' : `What else${name ? ` for ${name}` : ''}?`}
        </p>
        <SmallButton onClick={onBack}>Back</SmallButton>
      </div>
      {isNew && <OutlineButton onClick={onSame}>The same: {same.join(', ')}</OutlineButton>}
    </div>
  )
}

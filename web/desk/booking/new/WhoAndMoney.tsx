import { Chips } from '#web/desk/Chips.tsx'
import { Section } from '#web/desk/List.tsx'
import { ORIGINS } from '#web/desk/words.ts'
import { ContactFields } from './ContactFields.tsx'
import type { Draft } from './draft.ts'

const PAYMENTS = [
  { value: 'on_arrival', label: 'Pays on arrival' },
  { value: 'cash', label: 'Paid: cash' },
  { value: 'pos', label: 'Paid: POS' },
  { value: 'transfer', label: 'Paid: transfer' },
  { value: 'pay_link', label: 'Send a pay link' },
] as const

interface Props {
  draft: Draft
  price: number
  errors: Record<string, string>
  change(part: Partial<Draft>): void
}

export function WhoAndMoney({ draft, price, errors, change }: Props) {
  return (
    <>
      <Section title="Who">
        <Chips
          label="How they come"
          isRow
          options={(['walk_in', 'phone', 'whatsapp'] as const).map(value => ({ value, label: ORIGINS[value] }))}
          value={draft.origin}
          onChange={origin => change({ origin })}
        />
        <ContactFields contact={draft} change={change} errors={errors} isWalkIn={draft.origin === 'walk_in'} />
      </Section>
      {price > 0 && (
        <Section title="Money">
          <Chips
            label="Money"
            isRow
            options={PAYMENTS}
            value={draft.payment}
            onChange={payment => change({ payment })}
          />
        </Section>
      )}
    </>
  )
}

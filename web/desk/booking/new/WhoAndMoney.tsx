import { Chips } from '#web/desk/Chips.tsx'
import { Section } from '#web/desk/List.tsx'
import { moneyText, ORIGINS } from '#web/desk/words.ts'
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
  /** What of it is paid before the visit. */
  deposit: number
  errors: Record<string, string>
  change(part: Partial<Draft>): void
}

export function WhoAndMoney({ draft, price, deposit, errors, change }: Props) {
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
          {draft.payment === 'pay_link' && deposit < price && (
            <p className="mt-2 text-[0.9375rem]/6 text-stone">
              {deposit > 0
                ? `The link asks for ${moneyText(deposit)}. The other ${moneyText(price - deposit)} is paid at the spa.`
                : 'Nothing is paid before this visit: it is confirmed at once.'}
            </p>
          )}
        </Section>
      )}
    </>
  )
}

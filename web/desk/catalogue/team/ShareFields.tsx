import { useState } from 'react'
import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { Section } from '#web/desk/List.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Draft } from './member-draft.ts'

type Part = Pick<Draft, 'share' | 'shares'>

interface Props {
  draft: Part
  services: readonly DeskService[]
  /** Keyed "all" and "services.ID". */
  errors: Record<string, string>
  onChange(part: Partial<Part>): void
}

/** What is theirs of the price: for all services, and another share for single ones. */
export function ShareFields({ draft: { share, shares }, services, errors, onChange }: Props) {
  const [startsOpen] = useState(() => Object.keys(shares).length > 0)
  function put(serviceId: string, typed: string) {
    const { [serviceId]: _, ...others } = shares
    onChange({ shares: typed === '' ? others : { ...others, [serviceId]: typed } })
  }
  return (
    <Section title="Share to pay">
      <Hint>Their part of the price of each treatment. Numbers, By person, adds it up; only the owner sees it.</Hint>
      <TextField
        label="Share of the price, in percent"
        inputMode="decimal"
        placeholder="0"
        value={share}
        error={errors.all}
        onChange={({ target }) => onChange({ share: target.value })}
      />
      <details open={startsOpen} className="rounded-card border border-ink/15 bg-white/50">
        <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
          Another share for some services
        </summary>
        <div className="grid grid-cols-1 gap-4 p-4 pt-1 sm:grid-cols-2">
          {services.map(({ _id, name }) => (
            <TextField
              key={_id}
              label={`${name} (%)`}
              inputMode="decimal"
              placeholder={share || '0'}
              value={shares[_id] ?? ''}
              error={errors[`services.${_id}`]}
              onChange={({ target }) => put(_id, target.value)}
            />
          ))}
        </div>
      </details>
    </Section>
  )
}

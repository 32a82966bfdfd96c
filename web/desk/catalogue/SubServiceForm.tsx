import type { CheckResponse } from '#contract/catalogue-desk.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { Tick } from '../Chips.tsx'
import { useSpa } from '../spa.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { amountTyped, type SubDraft } from './draft.ts'
import { RichField } from './rich-text/RichField.tsx'

interface Props {
  sub: SubDraft
  onChange(part: Partial<SubDraft>): void
  /** By the server's names of the fields; ranges by day and place. */
  errors: Record<string, string>
  seen?: CheckResponse['subServices'][number]
}

export function SubServiceForm({ sub, onChange, errors, seen }: Props) {
  const { currency } = useSpa()
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-ink/10 p-4">
      <TextField
        label="Name of the sub-service"
        maxLength={120}
        value={sub.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <RichField
        label="Description of the sub-service"
        value={sub.description}
        error={errors.description}
        onChange={description => onChange({ description })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Minutes"
          inputMode="numeric"
          value={sub.duration}
          error={errors.duration}
          onChange={({ target }) => onChange({ duration: target.value })}
        />
        <TextField
          label="Turnover minutes"
          inputMode="numeric"
          value={sub.turnover}
          error={errors.turnoverMinutes}
          onChange={({ target }) => onChange({ turnover: target.value })}
        />
      </div>
      <TextField
        label={`Price (${currency.sign})`}
        inputMode="numeric"
        value={sub.price}
        error={errors.price}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      {amountTyped(sub.price) === 0 && (
        <div className="rounded-card bg-linen px-4 py-1">
          <Tick isOn={sub.isFree} onChange={isFree => onChange({ isFree })}>
            Is this free? Yes, customers pay nothing and are asked for no transfer.
          </Tick>
        </div>
      )}
      <AvailabilityEditor week={sub.week} onChange={week => onChange({ week })} errors={errors} seen={seen} />
    </div>
  )
}

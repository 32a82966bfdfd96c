import { TextField } from '#web/ui/TextField.tsx'
import { Chips } from './Chips.tsx'
import { moneyText } from './words.ts'

interface Props {
  label: string
  values: { reason: string; money: 'return' | 'keep' | 'none' }
  change(part: { reason: string } | { money: 'return' | 'keep' }): void
  paid: number
}

export function CancelFields({ label, values, change, paid }: Props) {
  return (
    <>
      <TextField
        label={label}
        maxLength={500}
        value={values.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {paid > 0 && (
        <Chips
          label={`${moneyText(paid)} was paid`}
          options={[
            { value: 'return', label: 'To return' },
            { value: 'keep', label: 'We keep it' },
          ]}
          value={values.money === 'none' ? undefined : values.money}
          onChange={money => change({ money })}
        />
      )}
    </>
  )
}

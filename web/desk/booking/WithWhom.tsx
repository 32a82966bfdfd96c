import { Chips } from '#web/desk/Chips.tsx'

interface Props {
  people: readonly { _id: string; name: string }[]
  /** Undefined: anyone. */
  value: string | undefined
  onChange(therapistId: string | undefined): void
}

const ANYONE = ''

/** Who treats: anyone, unless a name is tapped. */
export function WithWhom({ people, value, onChange }: Props) {
  return (
    <Chips
      label="With"
      isRow
      options={[{ value: ANYONE, label: 'Anyone' }, ...people.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={value ?? ANYONE}
      onChange={id => onChange(id || undefined)}
    />
  )
}

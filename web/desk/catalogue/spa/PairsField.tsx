import { Plus, Trash2 } from 'lucide'
import { MoveButtons, moved, TextArea } from '#web/desk/form/Form.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { SpaField } from './fields.ts'
import type { Pair } from './values.ts'

interface Props {
  field: SpaField
  value: Pair[]
  onChange(value: Pair[]): void
  /** By place and part: "0.title". */
  errors: Record<string, string>
  /** The site's own entries, shown while the list is empty. */
  own: Pair[]
}

export function PairsField({ field: { label, pair }, value, onChange, errors, own }: Props) {
  const { one, max, first, second } = pair!
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      {value.length === 0 && (
        <div className="mt-2 rounded-card bg-linen p-4">
          <p>The site’s own are shown: {own.map(([title]) => `“${title}”`).join(', ')}.</p>
          <OutlineButton className="mt-3" onClick={() => onChange(own)}>
            Start from these
          </OutlineButton>
        </div>
      )}
      <ol className="mt-2 grid grid-cols-1 gap-3">
        {value.map(([title, text], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <li key={at} className="rounded-card border border-ink/20 bg-cream p-3">
            <div className="flex items-center">
              <span className="grow font-semibold text-stone">{at + 1}</span>
              <MoveButtons
                name={`${one} ${at + 1}`}
                at={at}
                count={value.length}
                onMove={by => onChange(moved(value, at, by))}
              />
              <RoundButton
                label={`Remove ${one} ${at + 1}`}
                icon={Trash2}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
            </div>
            <TextField
              label={`${first} ${at + 1}`}
              value={title}
              error={errors[`${at}.${first.toLowerCase()}`]}
              onChange={({ target }) => onChange(value.with(at, [target.value, text]))}
            />
            <TextArea
              className="mt-3"
              label={`${second} ${at + 1}`}
              value={text}
              error={errors[`${at}.${second.toLowerCase()}`]}
              onChange={({ target }) => onChange(value.with(at, [title, target.value]))}
            />
          </li>
        ))}
      </ol>
      {value.length < max && (
        <OutlineButton className="mt-3" onClick={() => onChange([...value, ['', '']])}>
          <Icon of={Plus} size={18} />
          Add a {one}
        </OutlineButton>
      )}
    </fieldset>
  )
}

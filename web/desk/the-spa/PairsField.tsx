import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide'
import { useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { controlLook } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { RoundButton } from '../RoundButton.tsx'
import type { SpaField } from './fields.ts'
import type { Pair } from './values.ts'

interface Props {
  field: SpaField
  value: Pair[]
  onChange(value: Pair[]): void
  errors: Record<string, string>
  /** What the site says while the list is empty. */
  own: Pair[]
}

/** A list of titles with their texts: added, removed, moved up and down. */
export function PairsField({ field: { label, name, pair }, value, onChange, errors, own }: Props) {
  const { one, max, firstName, secondName } = pair!
  const swap = (from: number, to: number) => onChange(value.with(from, value[to]!).with(to, value[from]!))
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      {value.length === 0 && (
        <div className="mt-2 rounded-card bg-linen p-4">
          <p>The site’s own are shown: {own.map(([first]) => `“${first}”`).join(', ')}.</p>
          <Button look="outline" className="mt-3" onClick={() => onChange(own)}>
            Start from these
          </Button>
        </div>
      )}
      <ol className="mt-2 grid grid-cols-1 gap-3">
        {value.map(([first, second], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <li key={at} className="rounded-card border border-ink/20 bg-cream p-3">
            <div className="flex items-center justify-between">
              <span className="font-semibold text-stone">{at + 1}</span>
              <span className="flex">
                <RoundButton
                  label={`Move ${one} ${at + 1} up`}
                  icon={ArrowUp}
                  disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                />
                <RoundButton
                  label={`Move ${one} ${at + 1} down`}
                  icon={ArrowDown}
                  disabled={at === value.length - 1}
                  onClick={() => swap(at, at + 1)}
                />
                <RoundButton
                  label={`Remove ${one} ${at + 1}`}
                  icon={Trash2}
                  onClick={() => onChange(value.toSpliced(at, 1))}
                />
              </span>
            </div>
            <TextField
              label={`${pair!.first} ${at + 1}`}
              value={first}
              error={errors[`${name}.${at}.${firstName}`]}
              onChange={({ target }) => onChange(value.with(at, [target.value, second]))}
            />
            <Words
              label={`${pair!.second} ${at + 1}`}
              value={second}
              error={errors[`${name}.${at}.${secondName}`]}
              onChange={changed => onChange(value.with(at, [first, changed]))}
            />
          </li>
        ))}
      </ol>
      {value.length < max && (
        <Button look="outline" className="mt-3" onClick={() => onChange([...value, ['', '']])}>
          <Icon of={Plus} size={18} />
          Add a {one}
        </Button>
      )}
    </fieldset>
  )
}

interface WordsProps {
  label: string
  value: string
  error?: string
  onChange(value: string): void
}

function Words({ label, value, error, onChange }: WordsProps) {
  const id = useId()
  return (
    <div className="mt-3">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        aria-invalid={error ? true : undefined}
        className={`${controlLook(error)} min-h-24! field-sizing-content`}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <p role="alert" className="mt-2 text-[0.9375rem] text-petal">
          {error}
        </p>
      )}
    </div>
  )
}

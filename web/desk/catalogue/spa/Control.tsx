import { Lock, Plus, Trash2 } from 'lucide'
import { useId, useMemo } from 'react'
import { Tick } from '#web/desk/Chips.tsx'
import { MoveButtons, moved, TextArea } from '#web/desk/form/Form.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { DepositField } from '../DepositField.tsx'
import type { DepositDraft } from '../deposit-draft.ts'
import { AvailabilityEditor } from '../services/AvailabilityEditor.tsx'
import { errorsBelow, type Week } from '../services/draft.ts'
import type { SpaField } from './fields.ts'
import { ColourField } from './look/ColourField.tsx'
import { OnePicture, SomePictures } from './look/LookPictures.tsx'
import type { Pair, Value } from './values.ts'

const EXAMPLE_PRICE = 25_000

interface Props {
  field: SpaField
  value: Value
  errors: Record<string, string>
  isLocked: boolean
  onChange(value: Value): void
  /** Lists only: the site's own entries, shown while the list is empty. */
  defaults: Pair[]
}

export function Control(props: Props) {
  const { field, value, errors, isLocked, onChange, defaults } = props
  const shared = { errors: errorsBelow(errors, field.name), onChange }
  switch (field.kind) {
    case 'pairs':
      return <PairsField field={field} value={value as Pair[]} defaults={defaults} {...shared} />
    case 'week':
      return <AvailabilityEditor legend={field.label} none="Closed" week={value as Week} {...shared} />
    case 'tick':
      return (
        <fieldset disabled={isLocked} className="min-w-0">
          <Tick isOn={value === true} onChange={onChange}>
            {field.label}
          </Tick>
          {field.hint && <p className="mt-1 text-[0.875rem]/5 text-stone">{field.hint}</p>}
          {isLocked && <Locked />}
        </fieldset>
      )
    case 'deposit':
      return (
        <div>
          <DepositField
            label={field.label}
            kinds={['all', 'share', 'amount', 'none']}
            value={value as DepositDraft}
            price={EXAMPLE_PRICE}
            error={shared.errors.value}
            onChange={onChange}
          />
          <p className="mt-1 text-[0.875rem]/5 text-stone">{field.hint}</p>
        </div>
      )
    case 'logo':
    case 'photo':
      return <OnePicture field={field} value={value as string} error={errors[field.name]} onChange={onChange} />
    case 'photos':
      return <SomePictures field={field} value={value as string[]} error={errors[field.name]} onChange={onChange} />
    case 'colour':
      return <ColourField field={field} value={value as string} error={errors[field.name]} onChange={onChange} />
    default:
      return <Typed {...props} />
  }
}

function Typed({ field, value, errors, isLocked, onChange }: Props) {
  const { name, label, kind, type, hint, maxLength, otherwise, suggests } = field
  const spa = useSpa()
  const [hintId, listId] = [useId(), useId()]
  const zones = useMemo(() => (suggests ? Intl.supportedValuesOf('timeZone') : []), [suggests])
  const error = errors[name]
  const shared = {
    value: value as string,
    maxLength,
    disabled: isLocked,
    placeholder: otherwise?.(spa),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  const look = `${controlLook(error)} disabled:bg-ink/5`
  return (
    <Field label={label} error={error}>
      {tie => {
        const described = [tie['aria-describedby'], hint && hintId].filter(Boolean).join(' ')
        const tied = { ...tie, ...shared, 'aria-describedby': described }
        return (
          <>
            {kind === 'text' ? (
              <textarea {...tied} rows={3} className={`${look} field-sizing-content max-h-96 min-h-24!`} />
            ) : (
              <input
                {...tied}
                type={type === 'url' ? 'text' : type}
                inputMode={kind === 'whole' ? 'numeric' : type === 'url' ? 'url' : undefined}
                autoCapitalize={type ? 'none' : undefined}
                list={suggests && listId}
                className={look}
              />
            )}
            {suggests && (
              <datalist id={listId}>
                {zones.map(zone => (
                  <option key={zone} value={zone} />
                ))}
              </datalist>
            )}
            {hint && (
              <p id={hintId} className="mt-1 text-[0.875rem]/5 text-stone">
                {hint}
              </p>
            )}
            {isLocked && <Locked />}
          </>
        )
      }}
    </Field>
  )
}

function Locked() {
  return (
    <p className="mt-1 flex items-center gap-2 text-[0.875rem]/5 font-semibold">
      <Icon of={Lock} size={16} />
      Set where the server runs
    </p>
  )
}

interface PairsProps {
  field: SpaField
  value: Pair[]
  onChange(value: Pair[]): void
  /** Keyed by index and part: "0.title". */
  errors: Record<string, string>
  /** The site's own entries, shown while the list is empty. */
  defaults: Pair[]
}

function PairsField({ field: { label, pair }, value, onChange, errors, defaults }: PairsProps) {
  const { one, max, first, second } = pair!
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      {value.length === 0 && (
        <div className="mt-2 rounded-card bg-linen p-4">
          <p>The site’s own are shown: {defaults.map(([title]) => `“${title}”`).join(', ')}.</p>
          <OutlineButton className="mt-3" onClick={() => onChange(defaults)}>
            Start from these
          </OutlineButton>
        </div>
      )}
      <ol className="mt-2 grid grid-cols-1 gap-3">
        {value.map(([title, text], at) => {
          const name = `${one} ${at + 1}`
          const part = (label: string) => ({
            label: `${label} ${at + 1}`,
            error: errors[`${at}.${label.toLowerCase()}`],
          })
          const put = (entry: Pair) => onChange(value.with(at, entry))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
            <li key={at} className="rounded-card border border-ink/20 bg-cream p-3">
              <div className="flex items-center">
                <span className="grow font-semibold text-stone">{at + 1}</span>
                <MoveButtons {...{ name, at }} count={value.length} onMove={by => onChange(moved(value, at, by))} />
                <RoundButton label={`Remove ${name}`} icon={Trash2} onClick={() => onChange(value.toSpliced(at, 1))} />
              </div>
              <TextField {...part(first)} value={title} onChange={({ target }) => put([target.value, text])} />
              <TextArea
                {...part(second)}
                className="mt-3"
                value={text}
                onChange={({ target }) => put([title, target.value])}
              />
            </li>
          )
        })}
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

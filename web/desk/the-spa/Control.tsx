import { Lock } from 'lucide'
import { useId, useMemo } from 'react'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tick } from '../Chips.tsx'
import { AvailabilityEditor } from '../catalogue/AvailabilityEditor.tsx'
import type { Week } from '../catalogue/draft.ts'
import { useSpa } from '../spa.ts'
import type { SpaField } from './fields.ts'
import { PairsField } from './PairsField.tsx'
import type { Pair, Value } from './values.ts'

interface Props {
  field: SpaField
  value: Value
  errors: Record<string, string>
  isLocked: boolean
  onChange(value: Value): void
  /** Of a list: what the site says while it is empty. */
  own: Pair[]
}

/** One field of the spa, as its kind wants it. */
export function Control({ field, value, errors, isLocked, onChange, own }: Props) {
  const { name, label, kind } = field
  if (kind === 'pairs')
    return <PairsField field={field} value={value as Pair[]} errors={errors} own={own} onChange={onChange} />
  if (kind === 'week')
    return (
      <AvailabilityEditor
        legend={label}
        none="Closed"
        week={value as Week}
        errors={below(errors, name)}
        onChange={onChange}
      />
    )
  if (kind === 'tick')
    return (
      <fieldset disabled={isLocked} className="min-w-0">
        <Tick isOn={value === true} onChange={onChange}>
          {label}
        </Tick>
        {isLocked && <Locked />}
      </fieldset>
    )
  return <Typed {...{ field, isLocked, onChange }} value={value as string} error={errors[name]} />
}

interface TypedProps {
  field: SpaField
  value: string
  error?: string
  isLocked: boolean
  onChange(value: string): void
}

function Typed({ field, value, error, isLocked, onChange }: TypedProps) {
  const { label, kind, type, hint, maxLength, otherwise, suggests } = field
  const spa = useSpa()
  const hintId = useId()
  const listId = useId()
  const zones = useMemo(() => (suggests ? Intl.supportedValuesOf('timeZone') : []), [suggests])
  const shared = {
    value,
    maxLength,
    disabled: isLocked,
    placeholder: otherwise?.(spa),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <Field label={label} error={error}>
      {tie => {
        const described = {
          ...tie,
          'aria-describedby': [tie['aria-describedby'], hint && hintId].filter(Boolean).join(' '),
        }
        return (
          <>
            {kind === 'text' ? (
              <textarea
                {...described}
                {...shared}
                rows={3}
                className={`${controlLook(error)} min-h-24! field-sizing-content max-h-96 disabled:bg-ink/5`}
              />
            ) : (
              <input
                {...described}
                {...shared}
                type={type === 'url' ? 'text' : type}
                inputMode={kind === 'whole' ? 'numeric' : type === 'url' ? 'url' : undefined}
                autoCapitalize={type ? 'none' : undefined}
                list={suggests && listId}
                className={`${controlLook(error)} disabled:bg-ink/5`}
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

/** The errors of what is inside a field, by their place in it. */
function below(errors: Record<string, string>, name: string) {
  const inside = Object.entries(errors).filter(([key]) => key.startsWith(`${name}.`))
  return Object.fromEntries(inside.map(([key, words]) => [key.slice(name.length + 1), words]))
}

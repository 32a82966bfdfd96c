import { Lock } from 'lucide'
import { useId, useMemo } from 'react'
import { Tick } from '#web/desk/Chips.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { controlLook, Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { AvailabilityEditor } from '../services/AvailabilityEditor.tsx'
import { errorsBelow, type Week } from '../services/draft.ts'
import type { SpaField } from './fields.ts'
import { PairsField } from './PairsField.tsx'
import type { Pair, Value } from './values.ts'

interface Props {
  field: SpaField
  value: Value
  errors: Record<string, string>
  isLocked: boolean
  onChange(value: Value): void
  /** Of a list: the site's own entries, shown while it is empty. */
  own: Pair[]
}

export function Control(props: Props) {
  const { field, value, errors, isLocked, onChange, own } = props
  const inside = errorsBelow(errors, field.name)
  switch (field.kind) {
    case 'pairs':
      return <PairsField field={field} value={value as Pair[]} errors={inside} own={own} onChange={onChange} />
    case 'week':
      return (
        <AvailabilityEditor
          legend={field.label}
          none="Closed"
          week={value as Week}
          errors={inside}
          onChange={onChange}
        />
      )
    case 'tick':
      return (
        <fieldset disabled={isLocked} className="min-w-0">
          <Tick isOn={value === true} onChange={onChange}>
            {field.label}
          </Tick>
          {isLocked && <Locked />}
        </fieldset>
      )
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

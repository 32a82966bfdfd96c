import { ChevronDown } from 'lucide'
import { controlLook, Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  label: string
  /** Shown while nothing is chosen; it cannot be chosen itself. */
  placeholder: string
  options: { value: string; label: string }[]
  /** Empty while nothing is chosen. */
  value: string
  onChange(value: string): void
  error?: string
  className?: string
}

/** A native `<select>`: no code to load, and the best picker on phones. */
export function SelectField({ label, placeholder, options, value, onChange, error, className }: Props) {
  return (
    <Field label={label} error={error} className={className}>
      {tie => (
        <span className="relative block">
          <select
            {...tie}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlLook(error)} appearance-none truncate pr-10 ${value === '' ? 'text-stone' : ''}`}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={20} className="pointer-events-none absolute right-3 bottom-3.5" />
        </span>
      )}
    </Field>
  )
}

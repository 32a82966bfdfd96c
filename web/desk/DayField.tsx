import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/Icon.tsx'

interface Props {
  label: string
  icon: ComponentProps<typeof Icon>['of']
  value: string
  onChange(date: string): void
}

/** The browser's own day picker behind an icon: as quick to open, a third as wide. */
export function DayField({ label, icon, value, onChange }: Props) {
  return (
    <span className="relative grid size-11 place-items-center rounded-full focus-within:outline-2 focus-within:outline-gold hover:bg-ink/10">
      <Icon of={icon} size={22} />
      <input
        type="date"
        aria-label={label}
        value={value}
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        onChange={({ target }) => target.value && onChange(target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  )
}

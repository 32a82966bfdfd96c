import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/Icon.tsx'

type Props = ComponentProps<'button'> & { label: string; icon: ComponentProps<typeof Icon>['of'] }

export function RoundButton({ label, icon, className = '', ...button }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-ink/10 disabled:opacity-40 ${className}`}
      {...button}
    >
      <Icon of={icon} size={22} />
    </button>
  )
}

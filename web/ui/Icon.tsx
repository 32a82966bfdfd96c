import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'

interface Props extends Omit<ComponentProps<'svg'>, 'of'> {
  of: IconNode
  size?: number
}

/** A lucide icon. Decorative: the text beside it says what it means. */
export function Icon({ of, size = 24, ...rest }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {of.map(([tag, attributes]) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }))}
    </svg>
  )
}

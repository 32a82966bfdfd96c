import type { ComponentProps } from 'react'
import { Button } from '#web/ui/Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'look'>

/** A button beside the main one. */
export const OutlineButton = (props: Props) => <Button look="outline" {...props} />

/** A secondary button for rows and cards. */
export const SmallButton = ({ className = '', ...props }: Props) => (
  <Button look="outline" className={`px-5! ${className}`} {...props} />
)

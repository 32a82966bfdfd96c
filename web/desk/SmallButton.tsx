import type { ComponentProps } from 'react'
import { Button } from '#web/ui/Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'look'>

/** The desk's usual button. The gold one leads on. */
export const OutlineButton = (props: Props) => <Button look="outline" {...props} />

/** The outline button in a row or on a card, beside its subject. */
export const SmallButton = ({ className = '', ...props }: Props) => (
  <Button look="outline" className={`max-w-full shrink-0 px-4! ${className}`} {...props} />
)

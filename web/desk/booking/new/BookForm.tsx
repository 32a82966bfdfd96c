import type { ReactNode } from 'react'
import { Form } from '#web/desk/form/Form.tsx'

interface Props {
  onSubmit(): void
  /** What and when. */
  children: ReactNode
  /** Who, and how it is paid. */
  client: ReactNode
  /** Always in view. */
  foot: ReactNode
}

/** Two columns on a laptop, one below the other elsewhere. */
export function BookForm({ onSubmit, children, client, foot }: Props) {
  return (
    <Form
      onSubmit={onSubmit}
      noValidate
      className="max-w-3xl items-start gap-7 xl:max-w-none xl:grid-cols-2 xl:gap-x-12"
    >
      <div className="grid grid-cols-1 gap-7 xl:row-span-2">{children}</div>
      <div className="grid grid-cols-1 gap-7">{client}</div>
      <div className="sticky bottom-(--foot) z-10 -mx-4 border-t border-ink/10 bg-cream px-4 py-3 lg:mx-0 lg:border-0 lg:px-0">
        {foot}
      </div>
    </Form>
  )
}

import type { ReactNode } from 'react'

interface Props {
  heading: string
  children: ReactNode
  actions: ReactNode
}

/** A page that is only a message. */
export function Notice({ heading, children, actions }: Props) {
  return (
    <section className="grid min-h-[80vh] place-items-center bg-ink pt-bar text-cream">
      <div className="page-width section text-center">
        <h1 className="text-headline">{heading}</h1>
        <p className="mx-auto mt-5 max-w-[31.2em] text-cream/80">{children}</p>
        <div className="mt-9 flex flex-wrap justify-center gap-4">{actions}</div>
      </div>
    </section>
  )
}

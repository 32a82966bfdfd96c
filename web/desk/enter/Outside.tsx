import { type ReactNode, useEffect } from 'react'
import { Logo } from '#web/ui/Logo.tsx'
import { useSpa } from '../spa.ts'

/** The pages before the desk: the name of the house over one thing to do. */
export function Outside({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Desk`
  }, [title])
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-ink">
      <header className="flex items-center justify-center gap-3 py-7 font-serif text-xl font-semibold text-cream">
        <Logo className="h-10" />
        {useSpa().name}
      </header>
      <main className="rounded-t-3xl bg-cream px-5 pt-8 pb-12 sm:m-auto sm:mt-0 sm:w-full sm:max-w-lg sm:rounded-3xl sm:px-9">
        <h1 className="mb-5 text-[2rem]/10 font-semibold">{title}</h1>
        <div className="grid grid-cols-1 gap-5">{children}</div>
      </main>
    </div>
  )
}

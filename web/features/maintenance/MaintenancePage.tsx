import { business } from '#contract/business.ts'
import { maintenanceText } from '#contract/messages.ts'
import { MAINTENANCE_TEXT_IGNORED_CHARACTERS } from '#contract/rules.ts'
import { useAppSelector } from '#web/store/hooks.ts'
import { Logo } from '#web/ui/Logo.tsx'

// What is longer is read like a letter, not like a poster.
const HEADLINE_CHARACTERS = 120

/** Stands in for the whole site while the owner works on it. */
export default function MaintenancePage() {
  const text = useAppSelector(state => state.homepage.maintenanceText)
  const isCustom = text.length > MAINTENANCE_TEXT_IGNORED_CHARACTERS

  return (
    <main className="grid min-h-dvh place-items-center bg-ink px-6 py-16 text-center text-cream">
      <div>
        <Logo className="mx-auto h-16 w-auto" />
        <p className="mt-5 font-serif text-2xl">{business.name}</p>
        {isCustom ? (
          <h1
            className={`mt-10 whitespace-pre-line ${text.length > HEADLINE_CHARACTERS ? 'max-w-[48ch] text-2xl/9' : 'max-w-[24ch] text-headline'}`}
          >
            {text}
          </h1>
        ) : (
          <>
            <h1 className="mt-10 text-headline">{maintenanceText.heading}</h1>
            <p className="mt-4 text-cream/80">{maintenanceText.explanation}</p>
          </>
        )}
        <p className="mt-12 text-cream/80">
          <a href={business.phone.link} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {business.phone.display}
          </a>
        </p>
      </div>
    </main>
  )
}

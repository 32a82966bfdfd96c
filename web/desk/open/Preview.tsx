import { bookingText, maintenanceText } from '#contract/messages.ts'
import { MAINTENANCE_TEXT_IGNORED_CHARACTERS } from '#contract/rules.ts'
import { ClosedSign } from '#web/ui/ClosedSign.tsx'
import { useSpa } from '../spa.ts'

/** What a visitor would find, made of the parts of the site itself. */
export function Preview({ choice, text }: { choice: 'paused' | 'closed'; text: string }) {
  const { name, phone } = useSpa()
  const isCustom = text.length > MAINTENANCE_TEXT_IGNORED_CHARACTERS
  return (
    <section aria-label="Preview">
      <p className="mb-2 text-[0.9375rem] text-stone">What visitors find</p>
      <div className="overflow-hidden rounded-card border border-ink/15">
        {choice === 'closed' ? (
          <ClosedSign
            Heading="p"
            name={name}
            phone={phone}
            heading={isCustom ? text : maintenanceText.heading}
            explanation={isCustom ? undefined : maintenanceText.explanation}
          />
        ) : (
          <p className="rounded-card bg-linen px-5 py-4 wrap-anywhere whitespace-pre-line">
            {text || bookingText.paused} You are welcome to call us on {phone.display} instead.
          </p>
        )}
      </div>
    </section>
  )
}

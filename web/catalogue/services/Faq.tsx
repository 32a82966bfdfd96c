import { Plus } from 'lucide'
import { faq } from '#contract/catalogue/faq.ts'
import { useSpa } from '#web/store/site.ts'
import { useServiceStore } from '#web/store/stores.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Native `<details>` without a shared name: several can be open at once, also without JavaScript. */
export function Faq() {
  const spa = useSpa()
  const services = useServiceStore(state => state.services)
  return (
    <section aria-labelledby="faq" className="section bg-linen">
      <div className="page-width grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="faq" className="text-headline">
          Good to know
        </h2>
        <div className="border-t border-ink/15">
          {faq(services, spa).map(({ question, answer }) => (
            <details key={question} className="group border-b border-ink/15">
              <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <Icon
                  of={Plus}
                  className="shrink-0 text-amber transition-transform duration-200 group-open:rotate-45"
                />
              </summary>
              <p className="max-w-[37.2em] pb-6 whitespace-pre-line text-stone">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

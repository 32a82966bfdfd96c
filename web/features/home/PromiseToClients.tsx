import { homeText } from '#contract/messages.ts'
import { Reveal } from '#web/ui/Reveal.tsx'
import { Stars } from '#web/ui/Stars.tsx'

const WORDS = [
  'You are greeted by name, seen on time and never rushed. If something is not right, tell us and we put it right.',
  'An hour here is an hour off. Phones sleep, voices stay low, and you leave with your shoulders where they belong.',
  'We work for the week after, not only for the mirror. You go home knowing how to keep what we began.',
]

export function PromiseToClients() {
  return (
    <section aria-labelledby="promise-heading" className="section bg-linen/60">
      <div className="page-width">
        <Reveal className="text-center">
          <h2 id="promise-heading" className="text-headline">
            {homeText.promiseHeading}
          </h2>
        </Reveal>
        <ul className="mt-12 grid gap-6 md:grid-cols-3 lg:gap-8">
          {homeText.promises.map((promise, index) => (
            <li key={promise}>
              <Reveal
                order={index as 0 | 1 | 2}
                className="h-full rounded-card border border-ink/10 bg-cream p-8 text-center shadow-card"
              >
                <Stars className="justify-center text-gold" />
                <h3 className="mt-5 text-2xl font-semibold">{promise}</h3>
                <p className="mt-3 text-stone">{WORDS[index]}</p>
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

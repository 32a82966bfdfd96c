import type { PublicSpa } from '#contract/catalogue/spa.ts'
import { homeText } from '#contract/messages.ts'
import { useSpa } from '#web/store/site.ts'
import { Reveal } from '#web/ui/Reveal.tsx'
import { Stars } from '#web/ui/Stars.tsx'

export function PromiseToClients() {
  const { texts } = useSpa()
  return (
    <section aria-labelledby="promise-heading" className="section bg-linen/60">
      <div className="page-width">
        <Reveal className="text-center">
          <h2 id="promise-heading" className="text-headline">
            {texts.promiseHeading || homeText.promiseHeading}
          </h2>
        </Reveal>
        <ul className="mt-12 grid gap-6 md:grid-cols-3 lg:gap-8">
          {promises(texts).map(({ title, text }, index) => (
            <li key={title}>
              <Reveal
                order={index as 0 | 1 | 2}
                className="h-full rounded-card border border-ink/10 bg-cream p-8 text-center shadow-card"
              >
                <Stars className="mx-auto text-gold" />
                <h3 className="mt-5 text-2xl font-semibold">{title}</h3>
                <p className="mt-3 text-stone">{text}</p>
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function promises({ promises }: PublicSpa['texts']) {
  if (promises?.length) return promises
  return homeText.promises.map((title, index) => ({ title, text: homeText.promiseTexts[index] }))
}

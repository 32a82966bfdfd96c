import { Award, Flame, Leaf, Wallet } from 'lucide'
import { homeText } from '#contract/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'

const REASONS = [
  { icon: Award, words: 'Certified therapists who keep learning, and who tell you what they are doing and why.' },
  { icon: Leaf, words: 'Shea, black soap, good oils and trusted skin care. We read the labels so you don’t have to.' },
  { icon: Flame, words: 'Candlelight and warm towels. Quiet rooms, steady power.' },
  { icon: Wallet, words: 'Clear prices before you book, and no surprises at the desk.' },
]

export function WhyChooseUs() {
  return (
    <section aria-labelledby="why-heading" className="section">
      <div className="page-width">
        <Reveal>
          <p className="eyebrow text-amber">What you can count on</p>
          <h2 id="why-heading" className="mt-3 text-headline">
            {homeText.whyHeading}
          </h2>
        </Reveal>
        <ul className="mt-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {homeText.benefits.map((benefit, index) => {
            const { icon, words } = REASONS[index]!
            return (
              <li key={benefit}>
                <Reveal
                  order={Math.min(index, 2) as 0 | 1 | 2}
                  className="h-full rounded-card border border-ink/10 bg-linen/40 p-7"
                >
                  <span className="grid size-12 place-items-center rounded-full bg-ink text-gold">
                    <Icon of={icon} size={22} />
                  </span>
                  <h3 className="mt-5 text-2xl font-semibold">{benefit}</h3>
                  <p className="mt-3 text-stone">{words}</p>
                </Reveal>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

import { homeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'

export function AboutUs() {
  return (
    <section aria-labelledby="about-heading" className="section bg-linen/60">
      <div className="page-width grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
        <Reveal className="overflow-hidden rounded-card bg-linen">
          <Picture
            name="about"
            alt=""
            sizes="(width < 64rem) 92vw, 560px"
            widest={960}
            className="aspect-4/3 size-full object-cover"
          />
        </Reveal>
        <Reveal order={1}>
          <p className="eyebrow text-amber">A quiet place in Ikorodu</p>
          <h2 id="about-heading" className="mt-3 text-headline">
            {homeText.aboutHeading}
          </h2>
          <div className="mt-6 max-w-[58ch] space-y-5 text-stone">
            <p>
              We are a small house of trained hands. One guest at a time, warm rooms, clean tools, and nobody looking at
              the clock but us.
            </p>
            <p>
              Every visit begins with a question and a glass of water: how are you, and what would make today better.
              What follows is made for your skin, your muscles and your mood.
            </p>
          </div>
          <ButtonLink to={paths.about} look="outline" className="mt-9">
            {homeText.learnMore}
            <span className="sr-only"> about us</span>
          </ButtonLink>
        </Reveal>
      </div>
    </section>
  )
}

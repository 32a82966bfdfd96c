import { homeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { useSpa } from '#web/store/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Paragraphs } from '#web/ui/Paragraphs.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'

export function AboutUs() {
  const { texts, address } = useSpa()
  return (
    <section aria-labelledby="about-heading" className="section bg-linen/60">
      <div className="page-width grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
        <Reveal className="picture-frame aspect-4/3 rounded-card bg-linen">
          <Picture
            name="about"
            alt=""
            sizes="(width < 64rem) 92vw, 560px"
            widest={960}
            className="size-full object-cover"
          />
        </Reveal>
        <Reveal order={1}>
          <p className="eyebrow text-amber">{texts.aboutEyebrow || homeText.aboutEyebrow(address.city)}</p>
          <h2 id="about-heading" className="mt-3 text-headline">
            {texts.aboutHeading || homeText.aboutHeading}
          </h2>
          <div className="mt-6 max-w-[34.8em] space-y-5 text-stone">
            <Paragraphs text={texts.about || homeText.about} />
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

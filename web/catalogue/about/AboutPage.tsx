import { aboutText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { HERO_ALT } from '#web/pictures/alt.ts'
import { useSpa } from '#web/store/site.ts'
import { useServiceStore } from '#web/store/stores.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHero } from '#web/ui/PageHero.tsx'
import { Paragraphs } from '#web/ui/Paragraphs.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'
import { ConnectWithUs } from './ConnectWithUs.tsx'
import { SignatureServices } from './SignatureServices.tsx'
import { VisitUs } from './VisitUs.tsx'

export default function AboutPage() {
  const { name, address, texts } = useSpa()
  const services = useServiceStore(state => state.services)

  return (
    <>
      <PageHero picture="about" heading={`Welcome to ${name}`}>
        <p className="mt-6 whitespace-pre-line">{texts.welcome || aboutText.welcome(address.street, address.city)}</p>
        <ButtonLink to={paths.booking} className="mt-9">
          {aboutText.bookNow}
        </ButtonLink>
      </PageHero>
      <Mission />
      <SignatureServices services={services} />
      <VisitUs />
      <ConnectWithUs />
    </>
  )
}

function Mission() {
  const { texts } = useSpa()
  return (
    <section aria-labelledby="mission" className="section">
      <div className="page-width grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
        <Reveal>
          <p className="eyebrow text-amber">Our mission</p>
          <h2 id="mission" className="mt-3 text-headline">
            {texts.missionHeading || aboutText.missionHeading}
          </h2>
          <div className="mt-6 max-w-[36em] space-y-5 text-stone">
            <Paragraphs text={texts.mission || aboutText.mission} />
          </div>
        </Reveal>
        <Reveal order={1} className="picture-frame aspect-4/3 rounded-card bg-linen">
          <Picture
            name="hero"
            alt={HERO_ALT}
            sizes="(width < 64rem) 92vw, 560px"
            widest={1280}
            className="size-full object-cover object-right"
          />
        </Reveal>
      </div>
    </section>
  )
}

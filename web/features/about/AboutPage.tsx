import { business } from '#contract/business.ts'
import { aboutText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { useAppSelector } from '#web/store/hooks.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHero } from '#web/ui/PageHero.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'
import { ConnectWithUs } from './ConnectWithUs.tsx'
import { SignatureServices } from './SignatureServices.tsx'
import { VisitUs } from './VisitUs.tsx'

export default function AboutPage() {
  const services = useAppSelector(state => state.service.services)

  return (
    <>
      <PageHero picture="about" heading={`Welcome to ${business.name}`}>
        <p className="mt-6">
          A small spa on {business.address.street} in {business.address.city}, where the door closes softly and the
          phone stays in the locker.
        </p>
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
  return (
    <section aria-labelledby="mission" className="section">
      <div className="page-width grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
        <Reveal>
          <p className="eyebrow text-amber">Our mission</p>
          <h2 id="mission" className="mt-3 text-headline">
            Care that leaves you lighter than you came
          </h2>
          <div className="mt-6 max-w-[60ch] space-y-5 text-stone">
            <p>
              We lit our first candles because the neighbourhood had many salons in a hurry and nowhere to be quiet. So
              we made a few rooms with thick walls, warm oil and people who listen first.
            </p>
            <p>
              Our mission is simple: skin, body and beauty care of the kind the great hotels offer, done by trained
              hands, with products we would use on our own families, at prices a working person can plan for.
            </p>
            <p>
              We take one guest per place at a time, we say beforehand what something costs and how long it takes, and
              we never sell you a treatment your skin does not need.
            </p>
          </div>
        </Reveal>
        <Reveal order={1} className="overflow-hidden rounded-card bg-linen">
          <Picture
            name="hero"
            sizes="(width < 64rem) 92vw, 560px"
            widest={1280}
            className="aspect-4/3 w-full object-cover object-right"
          />
        </Reveal>
      </div>
    </section>
  )
}

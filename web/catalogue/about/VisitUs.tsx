import type { PublicSpa } from '#contract/catalogue/spa.ts'
import { aboutText } from '#contract/messages.ts'
import { timeRangeLabel } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { useSpa } from '#web/store/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { MapEmbed } from '#web/ui/MapEmbed.tsx'

export function VisitUs() {
  const { address, phone, links, deskHours } = useSpa()
  return (
    <section aria-labelledby="visit" className="section">
      <div className="page-width grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <div>
          <h2 id="visit" className="text-headline">
            {aboutText.visitUs}
          </h2>
          <address className="mt-6 not-italic">
            {address.street}
            <br />
            {[address.city, address.region].filter(Boolean).join(', ')}
            <br />
            <a href={phone.link} className="inline-flex min-h-11 items-center text-amber underline underline-offset-4">
              {phone.display}
            </a>
          </address>
          <h3 className="mt-6 text-2xl font-semibold">Front desk</h3>
          <dl className="mt-2 grid max-w-96 grid-cols-[1fr_minmax(0,auto)] gap-x-[min(2rem,5vw)] gap-y-1.5">
            {week(deskHours).map(({ day, hours }) => (
              <div key={day} className="col-span-2 grid grid-cols-subgrid">
                <dt>{day}</dt>
                <dd className="text-stone tabular-nums">{hours}</dd>
              </div>
            ))}
          </dl>
          <ButtonLink to={links.directions} target="_blank" rel="noopener" look="outline" className="mt-8">
            {aboutText.getDirections}
          </ButtonLink>
        </div>
        <MapEmbed
          src={links.mapEmbed}
          href={links.map}
          title={`Map: ${address.oneLine}`}
          label={address.oneLine}
          className="min-h-96 lg:min-h-[32rem]"
        />
      </div>
    </section>
  )
}

const MONDAY_FIRST = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]]

function week(deskHours: PublicSpa['deskHours']) {
  return MONDAY_FIRST.map(day => {
    const ranges = deskHours.find(open => open.day === day)?.timeRanges ?? []
    return { day, hours: ranges.map(timeRangeLabel).join(', ') || 'Closed' }
  })
}

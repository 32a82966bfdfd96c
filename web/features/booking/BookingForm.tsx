import { type FormEvent, useEffect, useRef } from 'react'
import type { Service, SubService } from '#contract/catalogue.ts'
import { BookingCalendar } from './BookingCalendar.tsx'
import { BookingSummary } from './BookingSummary.tsx'
import { SubServiceCard } from './SubServiceCard.tsx'
import { TimeButtons } from './TimeButtons.tsx'
import { useDay } from './use-day.ts'
import { YourInformation } from './YourInformation.tsx'

/** What, when, who, and the last look at it all. */
export default function BookingForm({ service, subService }: { service: Service; subService: SubService }) {
  const form = useRef<HTMLFormElement>(null)
  const day = useDay()
  const { refresh } = day

  // Another sub-service has other times; and a day chosen before this page opened has its times still to come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sub-service is what it is about
  useEffect(() => {
    refresh()
  }, [subService._id, refresh])

  async function confirm(event: FormEvent) {
    event.preventDefault()
    await day.confirm()
    // Once what was wrong is on the screen.
    requestAnimationFrame(() => whereToGoOn(form.current)?.focus())
  }

  return (
    <>
      <SubServiceCard subService={subService} />
      <form
        ref={form}
        noValidate
        onSubmit={confirm}
        className="mt-10 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem] [&_:is(button,input,select)]:scroll-mb-48"
      >
        <div className="grid min-w-0 gap-10">
          <div className="grid gap-10 md:grid-cols-2 md:gap-8">
            <BookingCalendar subServiceId={subService._id} chooseDate={day.chooseDate} />
            <TimeButtons emptyDay={day.emptyDay} chooseDate={day.chooseDate} refresh={day.refresh} />
          </div>
          <YourInformation />
        </div>
        <BookingSummary service={service} subService={subService} />
      </form>
    </>
  )
}

/** The first field that is wrong; or the times, if the chosen one is gone. Nowhere if all went well. */
function whereToGoOn(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong) return wrong
  const times = form?.querySelector<HTMLElement>('[data-times]')
  return times?.querySelector('[aria-pressed="true"]') ? undefined : times
}

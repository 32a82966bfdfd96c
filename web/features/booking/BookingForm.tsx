import { type FormEvent, memo, useEffect, useRef } from 'react'
import type { Service, SubService } from '#contract/catalogue.ts'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { BookingCalendar } from './BookingCalendar.tsx'
import { BookingSummary } from './BookingSummary.tsx'
import { SubServiceCard } from './SubServiceCard.tsx'
import { TimeButtons } from './TimeButtons.tsx'
import { useDay } from './use-day.ts'
import { YourInformation } from './YourInformation.tsx'

/** What, when, who, and the last look at it all. */
function BookingForm({ service, subService }: { service: Service; subService: SubService }) {
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

  async function chooseDate(date: string) {
    await day.chooseDate(date)
    // On a phone they are below what was tapped, or why there are none; either has to be there first.
    afterPaint(() => timesIn(form.current)?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() }))
  }

  return (
    <>
      <SubServiceCard subService={subService} />
      <form
        ref={form}
        noValidate
        onSubmit={confirm}
        className="mt-10 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem] [&_:is(button,input,select,[data-times])]:scroll-mb-48"
      >
        <div className="grid min-w-0 gap-10">
          <div className="grid gap-10 md:grid-cols-2 md:gap-8">
            <BookingCalendar subServiceId={subService._id} chooseDate={chooseDate} />
            <TimeButtons emptyDay={day.emptyDay} chooseDate={chooseDate} refresh={day.refresh} />
          </div>
          <YourInformation />
        </div>
        <BookingSummary service={service} subService={subService} />
      </form>
    </>
  )
}

// What the page around it says while something loads is no reason to draw every day of the month again.
export default memo(BookingForm)

/** The first field that is wrong; or the times, if the chosen one is gone. Nowhere if all went well. */
function whereToGoOn(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong) return wrong
  const times = timesIn(form)
  return times?.querySelector('[aria-pressed="true"]') ? undefined : times
}

function timesIn(form: HTMLFormElement | null) {
  return form?.querySelector<HTMLElement>('[data-times]')
}

import { useState } from 'react'
import { fetchClosures } from '#web/api/closures.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { useKeptForm } from '#web/desk/kept-form.ts'
import { List } from '#web/desk/List.tsx'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { today } from '#web/desk/times.ts'
import { useRole } from '#web/desk/use-role.ts'
import { ClosureForm, Holidays, NOTHING_CHOSEN } from './CloseDays.tsx'
import { ClosureCard } from './ClosureCard.tsx'
import { ClosureMonth } from './ClosureMonth.tsx'
import { closureOn } from './closing.ts'
import { SpaHours } from './SpaHours.tsx'

export default function HoursPage() {
  const closures = useDeskData('closures', fetchClosures)
  const mayChange = useRole().may('owner')
  const form = useKeptForm('closure', NOTHING_CHOSEN)
  const [shownId, setShownId] = useState<string>()

  return (
    <LoadedScreen
      title="Hours and closures"
      about="When customers can book, and days when nobody can"
      from={closures}
      label="Loading the closed days"
    >
      {all => {
        const ahead = all.filter(({ to }) => to >= today())
        const shown = all.find(({ _id }) => _id === shownId)
        // The one that is shown under the month is not shown twice.
        const others = ahead.filter(closure => closure !== shown)
        return (
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-10">
            <div className="grid grid-cols-1 content-start gap-4">
              <SpaHours mayChange={mayChange} />
              <h2 className="mt-4 text-xl font-semibold">Close days</h2>
              <ClosureMonth
                closures={all}
                chosen={form.values}
                onTap={date => {
                  const closed = closureOn(all, date)
                  setShownId(closed?._id)
                  if (!closed && mayChange) form.change(spanWith(form.values, date, all))
                }}
              />
              {shown && <ClosureCard key={shown._id} closure={shown} mayChange={mayChange} isOpen />}
              {mayChange && (
                <ClosureForm
                  form={form}
                  onClosed={({ _id }) => {
                    form.change(NOTHING_CHOSEN)
                    form.forget()
                    setShownId(_id)
                  }}
                />
              )}
            </div>
            <div className="grid grid-cols-1 content-start gap-8">
              {(others.length > 0 || ahead.length === 0) && (
                <section aria-labelledby="closed-days">
                  <h2 id="closed-days" className="mb-3 text-xl font-semibold">
                    Closed days ahead
                  </h2>
                  <List of={others} empty="No day is closed.">
                    {closure => <ClosureCard closure={closure} mayChange={mayChange} />}
                  </List>
                </section>
              )}
              {mayChange && <Holidays closures={all} />}
            </div>
          </div>
        )
      }}
    </LoadedScreen>
  )
}

/** A first tap is a day, a second on a later one makes it a span, unless something in between is closed already. */
function spanWith({ from, to }: Days, date: string, closures: readonly Days[]): Days {
  const isSecond = from !== '' && from === to && date > from
  const isOpen = !closures.some(closure => closure.from <= date && closure.to >= from)
  return isSecond && isOpen ? { from, to: date } : { from: date, to: date }
}

type Days = { from: string; to: string }

import { useState } from 'react'
import type { CheckHoursResponse } from '#contract/hours-desk.ts'
import { setTreatmentHours } from '#web/api/hours.ts'
import { Button } from '#web/ui/Button.tsx'
import { announce } from '../notice.ts'

const NAMED_MAX = 5

/** The treatments with their own hours, and a button that gives all of them the spa's. */
export function SameHours({ treatments }: { treatments: CheckHoursResponse['treatments'] }) {
  const [isBusy, setBusy] = useState(false)
  const own = treatments.filter(({ isSame }) => !isSame)
  const closed = own.filter(({ daysOutside }) => daysOutside.length > 0)
  if (own.length === 0)
    return <p className="text-[0.9375rem]/6 text-stone">All treatments can be booked in all of your hours.</p>

  async function makeSame() {
    setBusy(true)
    await announce(setTreatmentHours, ({ changed, before }) => ({
      text: changed === 1 ? '1 treatment now has your hours' : `${changed} treatments now have your hours`,
      undo: () => setTreatmentHours(before),
    }))
    setBusy(false)
  }

  return (
    <section aria-label="Hours of the treatments" className="grid grid-cols-1 gap-2 text-[0.9375rem]/6">
      <p>
        {own.length === 1
          ? '1 treatment has hours of its own.'
          : `${own.length} of ${treatments.length} treatments have hours of their own.`}{' '}
        They can be booked only while your spa is open too.
      </p>
      {closed.length > 0 && (
        <p className="rounded-card border-2 border-amber bg-gold/15 p-3">
          Your spa is closed in some of their hours: {closed.slice(0, NAMED_MAX).map(named).join('; ')}
          {closed.length > NAMED_MAX && ` and ${closed.length - NAMED_MAX} more`}.
        </p>
      )}
      <div>
        <Button look="outline" disabled={isBusy} onClick={makeSame}>
          Same hours for all treatments
        </Button>
      </div>
    </section>
  )
}

const named = ({ name, daysOutside }: CheckHoursResponse['treatments'][number]) =>
  `${name} (${daysOutside.map(day => day.slice(0, 3)).join(', ')})`

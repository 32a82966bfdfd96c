import { Circle, CircleCheck } from 'lucide'
import { useState } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import type { FirstStep } from '#contract/desk/owner-desk.ts'
import { fetchFirstSteps } from '#web/api/owner-desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { readText, writeText } from '#web/storage.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useDeskData } from '../desk-data.ts'
import { List } from '../List.tsx'
import { SmallButton } from '../SmallButton.tsx'
import { Placeholders } from './OwnerNotes.tsx'

const HIDDEN_KEY = 'first_steps_away'

const STEPS: Record<FirstStep, { to: string; label: string }> = {
  spa: { to: deskPaths.spa, label: 'Your name and address' },
  banks: { to: deskPaths.banks, label: 'Your bank accounts' },
  services: { to: deskPaths.catalogue, label: 'Your services' },
  hours: { to: deskPaths.hours, label: 'Your hours' },
  booking: { to: deskPaths.newBooking, label: 'A test booking' },
}

/** The steps left for a new spa, until they are done or hidden. Placeholders on an open site stay in sight. */
export default function FirstSteps() {
  const { data } = useDeskData('first steps', fetchFirstSteps)
  const [isHidden, setHidden] = useState(() => readText(HIDDEN_KEY) !== null)
  if (!data) return null
  const left = data.steps.filter(({ isDone }) => !isDone).length
  const hide = () => {
    writeText(HIDDEN_KEY, 'yes')
    setHidden(true)
  }
  return (
    <>
      <div className="mb-4 empty:hidden">
        <Placeholders />
      </div>
      {left > 0 && !isHidden && (
        <section aria-labelledby="first-steps" className="mb-6 rounded-card bg-linen p-4 print:hidden">
          <div className="flex items-center justify-between gap-3">
            <h2 id="first-steps" className="text-xl font-semibold">
              First steps
            </h2>
            <SmallButton onClick={hide}>Hide</SmallButton>
          </div>
          <p className="text-[0.9375rem] text-stone">
            {data.steps.length - left} of {data.steps.length} done
          </p>
          <List of={data.steps} keyOf={({ step }) => step} className="mt-2 lg:grid-cols-2">
            {({ step, isDone }) => (
              <Link to={STEPS[step].to} className="flex min-h-12 items-center gap-3 rounded-lg hover:bg-white/60">
                <Icon of={isDone ? CircleCheck : Circle} size={22} className={isDone ? 'text-leaf' : 'text-stone'} />
                <span className={isDone ? 'text-stone line-through' : 'underline underline-offset-4'}>
                  {STEPS[step].label}
                </span>
                {isDone && <span className="sr-only">(done)</span>}
              </Link>
            )}
          </List>
        </section>
      )}
    </>
  )
}

import { useState } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { fetchDay } from '#web/api/desk.ts'
import { updateTreatment } from '#web/api/treatments.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { Loaded } from '#web/desk/Loaded.tsx'
import { change } from '#web/desk/notice.ts'
import { type PartOf, partId, partName, whoOf } from '#web/desk/parts.ts'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { TimePicker, type When } from '#web/desk/TimePicker.tsx'
import { today } from '#web/desk/times.ts'
import { useResources } from '#web/desk/use-resources.ts'
import { Warning } from '#web/desk/Warning.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Choices, type Named } from './Choices.tsx'
import { reasonsAgainst } from './free-then.ts'
import { timesOfPart } from './times-of-part.ts'

type Props = { booking: PartOf<DeskBooking>; onDone(): void }

/** Another person takes the treatment, at its time or at another one. */
export default function HandOverForm({ booking, onDone }: Props) {
  const resources = useResources()
  const { data: day } = useDeskData(`day ${booking.bookingDate}`, () => fetchDay(booking.bookingDate))
  const [chosen, setChosen] = useState<Named>()
  const reasons = day && reasonsAgainst(day, booking, 'therapist')
  const { therapist, therapistWanted, subServiceId } = booking
  return (
    <div className="grid grid-cols-1 gap-4">
      {therapist && therapistWanted && (
        <Warning>
          {whoOf(booking)} counts on {therapist.name}. Please ask them before somebody else takes over.
        </Warning>
      )}
      {chosen ? (
        <Chosen
          person={chosen}
          against={reasons?.get(chosen._id)}
          booking={booking}
          onOther={() => setChosen(undefined)}
          onDone={onDone}
        />
      ) : (
        <Loaded from={resources} label="Loading the team">
          {({ therapists }) => (
            <Choices
              of={therapists.filter(
                ({ _id, isHidden, subServiceIds }) =>
                  !isHidden && _id !== therapist?._id && subServiceIds.includes(subServiceId),
              )}
              reasons={reasons}
              empty={`Nobody else does ${partName(booking)}.`}
              onChoose={setChosen}
            />
          )}
        </Loaded>
      )}
    </div>
  )
}

interface ChosenProps extends Props {
  person: Named
  /** Why they cannot at the booking's time; empty if they can. */
  against: string | undefined
  onOther(): void
}

function Chosen({ person: { _id: therapistId, name }, against, booking, onOther, onDone }: ChosenProps) {
  const { bookingDate, bookingTime, email, therapistWanted } = booking
  const [date, setDate] = useState(bookingDate < today() ? today() : bookingDate)

  async function handOver(when?: When) {
    const { anyTime, squeezeIn } = when ?? {}
    const at = when && { bookingDate: when.date, bookingTime: when.time, anyTime, squeezeIn }
    const text = `Handed over to ${name}${when ? `, ${when.time}` : ''}`
    if (await change(text, () => updateTreatment(partId(booking), { therapistId, ...at }))) onDone()
  }

  return (
    <>
      <div className="flex items-center gap-3 rounded-card border border-ink/15 bg-white/60 py-2 pr-2 pl-4">
        <p className="min-w-0 grow">
          <span className="block font-semibold">With {name}</span>
          {against && (
            <span className="text-[0.9375rem]/6 text-stone">
              Not free at {bookingTime}: {against}
            </span>
          )}
        </p>
        <SmallButton onClick={onOther}>Somebody else</SmallButton>
      </div>
      {email && therapistWanted && <Hint>We will email the customer in 15 seconds; until then you can undo.</Hint>}
      {!against && (
        <Button onClick={() => handOver()}>
          Hand over to {name}, {bookingTime} stays
        </Button>
      )}
      <h3 className="font-sans font-semibold">{against ? `Times with ${name}` : 'Or at another time'}</h3>
      <TimePicker
        {...timesOfPart(booking, { therapistId })}
        isDayFixed={booking.part !== undefined}
        value={{ date, time: '' }}
        onDate={setDate}
        onPick={handOver}
      />
    </>
  )
}

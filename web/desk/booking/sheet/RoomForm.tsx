import { useState } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { fetchDay } from '#web/api/desk.ts'
import { updateTreatment } from '#web/api/treatments.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Loaded } from '#web/desk/Loaded.tsx'
import { change } from '#web/desk/notice.ts'
import { type PartOf, partId } from '#web/desk/parts.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useResources } from '#web/desk/use-resources.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choices, type Named } from './Choices.tsx'
import { reasonsAgainst } from './free-then.ts'

/** Another room, at the same time. The customer is not told: they are shown the way when they come. */
export default function RoomForm({ booking, onDone }: { booking: PartOf<DeskBooking>; onDone(): void }) {
  const resources = useResources()
  const { data: day } = useDeskData(`day ${booking.bookingDate}`, () => fetchDay(booking.bookingDate))
  const [chosen, setChosen] = useState<Named>()
  const reasons = day && reasonsAgainst(day, booking, 'room')
  const { room, serviceId, serviceName } = booking

  async function take({ _id: roomId, name }: Named) {
    if (await change(`Now in ${name}`, () => updateTreatment(partId(booking), { roomId }))) onDone()
  }

  if (chosen) {
    const against = reasons?.get(chosen._id)
    return (
      <div className="grid grid-cols-1 gap-3">
        {against && (
          <p>
            {chosen.name} is taken then: {against}.
          </p>
        )}
        {!against && <Button onClick={() => take(chosen)}>Change to {chosen.name}</Button>}
        <OutlineButton onClick={() => setChosen(undefined)}>Another one</OutlineButton>
      </div>
    )
  }
  return (
    <Loaded from={resources} label="Loading the rooms">
      {({ rooms }) => (
        <Choices
          of={rooms.filter(
            ({ _id, isHidden, serviceIds }) => !isHidden && _id !== room?._id && serviceIds.includes(serviceId),
          )}
          reasons={reasons}
          empty={`No other room fits ${serviceName}.`}
          onChoose={setChosen}
        />
      )}
    </Loaded>
  )
}

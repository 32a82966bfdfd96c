import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import type { Room } from '#contract/catalogue/team.ts'
import { ROOM_PLACES_MAX } from '#contract/rules.ts'
import { Tick } from '#web/desk/Chips.tsx'
import { Hint } from '#web/desk/form/Form.tsx'
import { Stepper } from '#web/desk/form/Stepper.tsx'

type Part = Pick<Room, 'places' | 'serviceIds'>
type Props = { value: Part; services: readonly DeskService[]; onChange(part: Partial<Part>): void }

export function RoomFields({ value: { places, serviceIds }, services, onChange }: Props) {
  const set = (id: string, isOn: boolean) => {
    const others = serviceIds.filter(other => other !== id)
    onChange({ serviceIds: isOn ? [...others, id].sort() : others })
  }
  return (
    <>
      <Stepper
        label="Places: how many at once"
        min={1}
        max={ROOM_PLACES_MAX}
        value={places}
        onChange={next => onChange({ places: next })}
      />
      <fieldset className="min-w-0">
        <legend className="font-semibold">Services that fit</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {services.map(({ _id, name }) => (
            <Tick key={_id} isOn={serviceIds.includes(_id)} onChange={isOn => set(_id, isOn)}>
              <span className="wrap-anywhere">{name}</span>
            </Tick>
          ))}
        </div>
        <Hint role="status" className="empty:hidden">
          {serviceIds.length === 0 && 'Nothing is ticked, so nobody is booked into it.'}
        </Hint>
      </fieldset>
    </>
  )
}

import { visitText } from '#contract/messages.ts'
import { useStores } from '#web/store/stores.ts'
import { addGuest, hasRoom, mayAddGuest, useGuests } from '#web/store/visit.ts'
import { TextButton } from '#web/ui/Button.tsx'

/** The ways from one treatment for one guest to more. Each guest of several has a way to more treatments beside theirs. */
export function VisitLines({ addTreatment }: { addTreatment(): void }) {
  const stores = useStores()
  const guests = useGuests()
  const isAlone = guests.length === 1
  return (
    <p data-visit-lines="" className="flex flex-wrap gap-x-6 text-[0.9375rem]">
      {isAlone && hasRoom(guests[0]) && <TextButton onClick={addTreatment}>{visitText.addTreatment}</TextButton>}
      {mayAddGuest(guests) && (
        <TextButton onClick={() => addGuest(stores)}>
          {isAlone ? visitText.comingWithSomeone : visitText.addGuest}
        </TextButton>
      )}
    </p>
  )
}

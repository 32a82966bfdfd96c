import type { GuestWish } from '#contract/booking/visit.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { VISIT_GUESTS_MAX, VISIT_TREATMENTS_MAX } from '#contract/rules.ts'
import type { Draft } from './draft.ts'

/** For whom a treatment is being chosen: a guest by number; the next number is another guest. */
export type For = number

/** The guests of a draft with their treatments, also of one treatment alone. */
export const guestsOf = ({ guests, subServiceId, therapistId }: Draft): GuestWish[] =>
  guests ?? [{ name: '', treatments: [{ subServiceId, ...(therapistId && { therapistId }) }] }]

export function added(draft: Draft, guest: For, treatments: GuestWish['treatments']): Partial<Draft> {
  const guests = guestsOf(draft)
  if (guest >= guests.length) return asVisit(draft, [...guests, { name: '', treatments }])
  return asVisit(
    draft,
    replaced(guests, guest, one => ({ ...one, treatments: [...one.treatments, ...treatments] })),
  )
}

/** Without one treatment, and without a guest who has none left. */
export function removed(draft: Draft, guest: For, index: number): Partial<Draft> {
  const guests = replaced(guestsOf(draft), guest, one => ({ ...one, treatments: one.treatments.toSpliced(index, 1) }))
  const left = guests.filter(({ treatments }) => treatments.length > 0)
  const [first] = left
  if (left.length > 1 || !first || first.treatments.length > 1) return asVisit(draft, left)
  const { subServiceId, therapistId } = first.treatments[0]!
  return { guests: undefined, subServiceId, therapistId: therapistId ?? undefined }
}

export const withPerson = (draft: Draft, guest: For, index: number, therapistId: string | undefined) =>
  asVisit(
    draft,
    replaced(guestsOf(draft), guest, one => ({
      ...one,
      treatments: one.treatments.map(({ subServiceId, therapistId: before }, at) => {
        const wanted = at === index ? therapistId : before
        return { subServiceId, ...(wanted && { therapistId: wanted }) }
      }),
    })),
  )

/** With anyone where the person cannot be booked for it, as after they have left. */
export function withPeopleWhoDo(draft: Draft, peopleFor: (subServiceId: string) => { _id: string }[]): Draft {
  const does = ({ subServiceId, therapistId }: GuestWish['treatments'][number]) =>
    peopleFor(subServiceId).some(({ _id }) => _id === therapistId)
  const guests = draft.guests?.map(guest => ({
    ...guest,
    treatments: guest.treatments.map(one => (does(one) ? one : { subServiceId: one.subServiceId })),
  }))
  return { ...draft, guests }
}

export const named = (draft: Draft, guest: For, name: string): Partial<Draft> => ({
  guests: replaced(guestsOf(draft), guest, one => ({ ...one, name })),
})

function replaced(guests: readonly GuestWish[], guest: For, change: (one: GuestWish) => GuestWish) {
  return guests.map((one, index) => (index === guest ? change(one) : one))
}

/** A visit begins at an offered time: the first one from the chosen time on, or of today. */
export function asVisit({ isNow, when }: Draft, guests: GuestWish[]): Partial<Draft> {
  const time = isNow || when.time === '' ? FIRST_TIME : when.time
  return { guests, isNow: false, when: { date: when.date, time, isWish: true } }
}

const FIRST_TIME = '12:00 AM'

/** As the times are asked for: who somebody is does not matter. */
export const visitQuery = (guests: readonly GuestWish[]) => JSON.stringify(guests.map(one => ({ ...one, name: '' })))

export const mayAddTreatment = ({ treatments }: GuestWish) => treatments.length < VISIT_TREATMENTS_MAX
export const mayAddGuest = (guests: readonly GuestWish[]) => guests.length < VISIT_GUESTS_MAX

/** An extra goes with a treatment of its service for the same guest. */
export function offeredTo(services: readonly Service[], guest: GuestWish | undefined): Service[] {
  const has = new Set(guest?.treatments.map(({ subServiceId }) => subServiceId))
  return services
    .map(service => ({
      ...service,
      serviceArray: service.serviceArray.filter(
        ({ isExtra }) => !isExtra || service.serviceArray.some(({ _id }) => has.has(_id)),
      ),
    }))
    .filter(({ serviceArray }) => serviceArray.length > 0)
}

export const subOf = (services: readonly Service[], subServiceId: string) =>
  services.flatMap(({ serviceArray }) => serviceArray).find(({ _id }) => _id === subServiceId)

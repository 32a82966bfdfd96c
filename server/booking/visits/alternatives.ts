import type { GuestWish, VisitAlternative } from '#contract/booking/visit.ts'
import { visitAlternatives as sentences } from '#contract/messages/visits.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { VISIT_LATER_MAX_MINUTES, VISIT_LATER_STEP_MINUTES } from '#contract/rules.ts'

interface Asked {
  guests: readonly GuestWish[]
  date: string
  /** The next day with a time for the visit as it is wished. */
  nextFreeDate: string | undefined
  /** The first free time of a visit on a day. */
  firstTime(guests: readonly GuestWish[], date: string): string | undefined
  isExtra(subServiceId: string): boolean
  /** Of a sub-service or a person. */
  nameOf(id: string): string
}

/** What would fit where a visit does not: another order, anyone, one guest later, another day. One of each kind at most. */
export function visitAlternatives(asked: Asked): VisitAlternative[] {
  return [otherOrder(asked), withAnyone(asked), oneLater(asked), otherDay(asked)].filter(one => one !== undefined)
}

function otherOrder({ guests, date, firstTime, isExtra, nameOf }: Asked): VisitAlternative | undefined {
  for (const [index, guest] of guests.entries()) {
    for (const treatments of ordersOf(guest.treatments, isExtra)) {
      const wish = guests.with(index, { ...guest, treatments })
      const time = firstTime(wish, date)
      const first = nameOf(treatments[0]!.subServiceId)
      if (time) return { kind: 'order', sentence: sentences.order(first, time), ...taking(wish, date, time) }
    }
  }
}

function withAnyone({ guests, date, firstTime, nameOf }: Asked): VisitAlternative | undefined {
  const wanted = guests.flatMap(({ treatments }) => treatments.flatMap(({ therapistId }) => therapistId ?? []))
  if (wanted.length === 0) return undefined
  const wish = guests.map(guest => ({
    ...guest,
    treatments: guest.treatments.map(({ subServiceId }) => ({ subServiceId })),
  }))
  const time = firstTime(wish, date)
  const names = [...new Set(wanted)].map(nameOf)
  return time ? { kind: 'anyone', sentence: sentences.anyone(names, time), ...taking(wish, date, time) } : undefined
}

function oneLater({ guests, date, firstTime }: Asked): VisitAlternative | undefined {
  const last = guests.at(-1)!
  if (guests.length < 2) return undefined
  for (
    let minutes = VISIT_LATER_STEP_MINUTES;
    minutes <= VISIT_LATER_MAX_MINUTES;
    minutes += VISIT_LATER_STEP_MINUTES
  ) {
    if (minutes <= (last.startsAfterMinutes ?? 0)) continue
    const wish = guests.with(-1, { ...last, startsAfterMinutes: minutes })
    const time = firstTime(wish, date)
    const sentence = time && sentences.later(last.name, guests.length, minutes, time)
    if (sentence) return { kind: 'later', sentence, ...taking(wish, date, time) }
  }
}

function otherDay({ guests, nextFreeDate, firstTime }: Asked): VisitAlternative | undefined {
  const time = nextFreeDate && firstTime(guests, nextFreeDate)
  if (!nextFreeDate || !time) return undefined
  return {
    kind: 'day',
    sentence: sentences.day(dayAndMonth(nextFreeDate), time),
    ...taking(guests, nextFreeDate, time),
  }
}

function taking(guests: readonly GuestWish[], bookingDate: string, bookingTime: string) {
  return { guests: [...guests], bookingDate, bookingTime }
}

type Treatments = GuestWish['treatments']

/** The other orders of a guest's treatments, those first that leave most of them as they are. Extras stay with their treatment. */
function ordersOf(treatments: Treatments, isExtra: Asked['isExtra']): Treatments[] {
  const groups: Treatments[] = []
  for (const treatment of treatments)
    if (isExtra(treatment.subServiceId)) groups.at(-1)?.push(treatment)
    else groups.push([treatment])
  const places = groups.map((_, place) => place)
  const moved = (order: readonly number[]) => order.filter((place, at) => place !== at).length
  const others = permutations(places).filter(order => moved(order) > 0)
  return others.toSorted((a, b) => moved(a) - moved(b)).map(order => order.flatMap(place => groups[place]!))
}

function permutations(places: readonly number[]): number[][] {
  if (places.length < 2) return [[...places]]
  return places.flatMap(first => permutations(places.filter(one => one !== first)).map(rest => [first, ...rest]))
}

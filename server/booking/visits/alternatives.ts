import { setImmediate } from 'node:timers/promises'
import type { GuestWish, VisitAlternative } from '#contract/booking/visit.ts'
import { withoutWanted } from '#contract/booking/visit-wish.ts'
import { type OtherOrder, visitAlternatives as sentences } from '#contract/messages/visits.ts'
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
  forDesk: boolean
}

type Alternative = Promise<VisitAlternative | undefined>

/** Every try plans a whole day, and guests with many treatments have thousands of orders. */
export const MAX_ORDERS = 48

/**
 * What would fit where a visit does not: other orders, somebody else, one guest later, another day. One of each kind at most.
 * Other requests are answered between any two tries.
 */
export async function visitAlternatives(asked: Asked): Promise<VisitAlternative[]> {
  const found = [await otherOrder(asked), await withSomebodyElse(asked), await oneLater(asked), await otherDay(asked)]
  return found.filter(one => one !== undefined)
}

async function otherOrder({ guests, date, isExtra, nameOf, forDesk, ...asked }: Asked): Alternative {
  const orders = guests.map(({ treatments }) => ordersOf(treatments, isExtra))
  let tries = 0
  for (const chosen of combinationsOf(orders)) {
    if (++tries > MAX_ORDERS) return undefined
    const wish = guests.map((guest, index) => ({ ...guest, treatments: chosen[index]!.treatments }))
    const time = await firstTimeOf(asked, wish, date)
    if (!time) continue
    const changes = guests.flatMap(({ name }, guest): OtherOrder[] => {
      const { moved, first, treatments } = chosen[guest]!
      if (moved === 0) return []
      return [{ guest, name, first, treatments: treatments.map(({ subServiceId }) => nameOf(subServiceId)) }]
    })
    const sentence = sentences.order(changes, { guests: guests.length, forDesk, time })
    return { kind: 'order', sentence, ...taking(wish, date, time) }
  }
}

/** One of the wanted people is given up, in the order in which they are wanted; all of them only if that is not enough. */
async function withSomebodyElse({ guests, date, nameOf, ...asked }: Asked): Alternative {
  for (const { givenUp, guests: wish } of withoutWanted(guests)) {
    const time = await firstTimeOf(asked, wish, date)
    const sentence = time && sentences.anyone(givenUp.map(nameOf), time)
    if (sentence) return { kind: 'anyone', sentence, ...taking(wish, date, time) }
  }
}

/** The shortest wait of any guest, but for the one who books. */
async function oneLater({ guests, date, forDesk, ...asked }: Asked): Alternative {
  for (let minutes = VISIT_LATER_STEP_MINUTES; minutes <= VISIT_LATER_MAX_MINUTES; minutes += VISIT_LATER_STEP_MINUTES)
    for (let guest = guests.length - 1; guest > 0; guest--) {
      const one = guests[guest]!
      if (minutes <= (one.startsAfterMinutes ?? 0)) continue
      const wish = guests.with(guest, { ...one, startsAfterMinutes: minutes })
      const time = await firstTimeOf(asked, wish, date)
      const who = { guest, name: one.name, guests: guests.length, forDesk }
      if (time) return { kind: 'later', sentence: sentences.later(who, minutes, time), ...taking(wish, date, time) }
    }
}

async function otherDay({ guests, nextFreeDate, ...asked }: Asked): Alternative {
  const time = nextFreeDate && (await firstTimeOf(asked, guests, nextFreeDate))
  if (!nextFreeDate || !time) return undefined
  return {
    kind: 'day',
    sentence: sentences.day(dayAndMonth(nextFreeDate), time),
    ...taking(guests, nextFreeDate, time),
  }
}

async function firstTimeOf({ firstTime }: Pick<Asked, 'firstTime'>, guests: readonly GuestWish[], date: string) {
  await setImmediate()
  return firstTime(guests, date)
}

function taking(guests: readonly GuestWish[], bookingDate: string, bookingTime: string) {
  return { guests: [...guests], bookingDate, bookingTime }
}

type Treatments = GuestWish['treatments']

/** An order of a guest's treatments. `moved`: how many are not where they were; `first`: the first one is another. */
interface Order {
  treatments: Treatments
  moved: number
  first: boolean
}

/** The orders of a guest's treatments, as they are wished first. Extras stay with their treatment. */
function ordersOf(treatments: Treatments, isExtra: Asked['isExtra']): Order[] {
  const groups: Treatments[] = []
  for (const treatment of treatments)
    if (isExtra(treatment.subServiceId)) groups.at(-1)?.push(treatment)
    else groups.push([treatment])
  // Two treatments of one kind change places without any difference.
  const kinds = groups.map(group => JSON.stringify(group))
  const orders = new Map<string, Order>()
  for (const order of permutations(groups.map((_, place) => place))) {
    const moved = order.filter((place, at) => kinds[place] !== kinds[at]).length
    orders.set(order.map(place => kinds[place]).join(), {
      treatments: order.flatMap(place => groups[place]!),
      moved,
      first: kinds[order[0]!] !== kinds[0],
    })
  }
  return [...orders.values()].toSorted((a, b) => a.moved - b.moved)
}

/** One order of each guest; those first that leave most treatments where they are. At least one is moved. */
function* combinationsOf(orders: readonly (readonly Order[])[]): Generator<Order[]> {
  const most = orders.reduce((sum, all) => sum + all.at(-1)!.moved, 0)
  for (let moved = 1; moved <= most; moved++) yield* movingExactly(moved, orders)
}

function* movingExactly(moved: number, [own, ...others]: readonly (readonly Order[])[]): Generator<Order[]> {
  if (!own) {
    if (moved === 0) yield []
    return
  }
  for (const order of own)
    if (order.moved <= moved) for (const rest of movingExactly(moved - order.moved, others)) yield [order, ...rest]
}

function permutations(places: readonly number[]): number[][] {
  if (places.length < 2) return [[...places]]
  return places.flatMap(first => permutations(places.filter(one => one !== first)).map(rest => [first, ...rest]))
}

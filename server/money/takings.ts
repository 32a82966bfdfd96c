import type { TakingsResponse } from '#contract/money-desk.ts'
import { mayAct, type Role } from '#contract/roles.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { selectTakings } from './queries.ts'

/** A day's payments by method, for the till count in the evening: the owner's of all devices, the desk's of its own. */
export async function takingsOfDay(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'cache' | 'config'>,
  { role, deviceId }: { role: Role; deviceId: string | null },
  asked?: string,
): Promise<Omit<TakingsResponse, 'success'>> {
  const zone = zoneNamed((await currentSpa(deps)).timeZone)
  const date = asked ?? zone.dateOf(deps.clock.now().getTime())
  const { start, end } = zone.day(date)
  const window = { from: new Date(start), until: new Date(end) }
  // Only the owner's own token has no device.
  const sums = await selectTakings(deps.db, window, mayAct(role, 'owner') ? undefined : (deviceId ?? ''))
  const [all, devices] = [nothing(), new Map<string, ReturnType<typeof nothing>>()]
  for (const { name, direction, method, amount } of sums) {
    const device = devices.get(name) ?? nothing()
    device[direction][method] += amount
    all[direction][method] += amount
    devices.set(name, device)
  }
  return { date, ...all, devices: [...devices].map(([name, taken]) => ({ name, ...taken })) }
}

function nothing() {
  const none = () => Object.fromEntries(PAYMENT_METHODS.map(method => [method, 0])) as TakingsResponse['in']
  return { in: none(), out: none() }
}

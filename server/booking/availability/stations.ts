/** A station is occupied by someone from one instant until another, the cleaning afterwards included. */
export type Taken = {
  station: number
  from: Date
  until: Date
  /** The booking is on an extra station beyond the service's number, so that no other booking has to move. */
  squeezedIn?: boolean
}

/** Index of a service's occupied stations: built once, queried for many slots. */
export function stationIndex(taken: readonly Taken[], stations: number) {
  const busy = busyTimesByStation(taken.filter(({ station, squeezedIn }) => !squeezedIn || station <= stations))
  const beyond = [...busy].filter(([station]) => station > stations).map(([, times]) => times)

  return {
    /** The first station that is free all the time. Touching someone else's time is no overlap. */
    freeStation(from: number, until: number): number | undefined {
      // Bookings on stations that the owner has since removed still need one.
      let displaced = beyond.filter(times => overlaps(times, from, until)).length
      let first: number | undefined
      for (let station = 1; station <= stations; station++) {
        const times = busy.get(station)
        if (times && overlaps(times, from, until)) continue
        first ??= station
        if (displaced === 0) return first
        displaced--
      }
      return undefined
    },
    /** Returns the first free station beyond the service's own, so that the constraint against double booking still holds. */
    extraStation(from: number, until: number): number {
      const isBusy = (station: number) =>
        taken.some(one => one.station === station && one.from.getTime() < until && one.until.getTime() > from)
      let station = stations + 1
      while (isBusy(station)) station++
      return station
    },
  }
}

/** Sorted and disjoint, so that both `from` and `until` grow and a search can halve them. */
type BusyTimes = { from: number; until: number }[]

export function busyTimesByStation(taken: readonly Taken[]): Map<number, BusyTimes> {
  const byStation = new Map<number, BusyTimes>()
  const inOrder = taken.map(({ station, from, until }) => ({ station, from: from.getTime(), until: until.getTime() }))
  inOrder.sort((a, b) => a.from - b.from)
  for (const { station, from, until } of inOrder) {
    const times = byStation.get(station)
    const last = times?.at(-1)
    if (!times) byStation.set(station, [{ from, until }])
    else if (last && from <= last.until) last.until = Math.max(last.until, until)
    else times.push({ from, until })
  }
  return byStation
}

function overlaps(times: BusyTimes, from: number, until: number): boolean {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]!.from < until) low = middle + 1
    else high = middle
  }
  const lastBefore = times[low - 1]
  return lastBefore !== undefined && lastBefore.until > from
}

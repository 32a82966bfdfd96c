import { useState } from 'react'
import type { Day } from '#web/api/desk.ts'
import { isVisit } from '#web/desk/parts.ts'
import { COUNTED_STATES } from '#web/desk/words.ts'

/** Joins the parts of a visit to the eye: the same letter, and the same colour and stroke at the edge. */
export interface VisitMark {
  letter: string
  colour: string
  stroke: 'solid' | 'dashed' | 'double' | 'dotted'
}

/** Dark enough for white letters. */
const COLOURS = ['#1f5f8b', '#7a3e9d', '#0f6b6b', '#9a3d00', '#4d5a00']
const STROKES = ['solid', 'dashed', 'double', 'dotted'] as const
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The marks of a day's visits, by booking; the letters go along the clock. */
export function visitMarks({ bookings }: Pick<Day, 'bookings'>): Map<string, VisitMark> {
  const visits = bookings.filter(one => isVisit(one) && COUNTED_STATES.includes(one.status))
  const entries = visits.map(({ _id }, index): [string, VisitMark] => {
    const round = Math.floor(index / LETTERS.length)
    const letter = LETTERS[index % LETTERS.length]! + (round > 0 ? String(round + 1) : '')
    return [
      _id,
      { letter, colour: COLOURS[index % COLOURS.length]!, stroke: STROKES[Math.floor(index / 2) % STROKES.length]! },
    ]
  })
  return new Map(entries)
}

/** The visit that was touched last: whoever returns from its sheet finds all of it. */
let touched: string | undefined

/** The visit whose parts are lit: the one that is focused, pointed at or tapped. */
export function useLitVisit() {
  const [id, setId] = useState(touched)
  return {
    id,
    light(next: string | undefined) {
      touched = next
      setId(next)
    },
  }
}

export type Lit = ReturnType<typeof useLitVisit>

import type { ReactNode } from 'react'
import type { Role } from '#contract/roles.ts'
import { type Screens, screenOf } from '../screens.ts'

/**
 * What is done in the evening: money, numbers, people, letters. A table of its own, so that the day's screens do not carry
 * the addresses of these.
 */
const SCREENS: Screens = []

export default function Office(props: { pathname: string; may: (role: Role) => boolean; otherwise: ReactNode }) {
  return screenOf(SCREENS, props.pathname, props.may) ?? props.otherwise
}

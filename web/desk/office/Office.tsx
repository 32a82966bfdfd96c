import { lazy, type ReactNode } from 'react'
import { officePatterns } from '#contract/office-paths.ts'
import type { Role } from '#contract/roles.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { type Screens, screenOf } from '../screens.ts'

const PeoplePage = lazy(() => loadCode(() => import('../people/PeoplePage.tsx')))
const PersonPage = lazy(() => loadCode(() => import('../people/PersonPage.tsx')))

/**
 * What is done in the evening: money, numbers, people, letters. A table of its own, so that the day's screens do not carry
 * the addresses of these.
 */
const SCREENS: Screens = [
  [officePatterns.people, 'owner', () => <PeoplePage />],
  [officePatterns.person, 'owner', ({ personId }) => <PersonPage key={personId} id={personId!} />],
]

export default function Office(props: { pathname: string; may: (role: Role) => boolean; otherwise: ReactNode }) {
  return screenOf(SCREENS, props.pathname, props.may) ?? props.otherwise
}

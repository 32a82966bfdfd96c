import { lazy, type ReactNode } from 'react'
import { officePaths, officePatterns } from '#contract/office-paths.ts'
import type { Role } from '#contract/roles.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { type Screens, screenOf } from './screens.ts'

const MoneyPage = lazy(() => loadCode(() => import('./money/MoneyPage.tsx')))
const TakingsPage = lazy(() => loadCode(() => import('./money/TakingsPage.tsx')))
const StatementPage = lazy(() => loadCode(() => import('./money/statement/StatementPage.tsx')))
const NumbersPage = lazy(() => loadCode(() => import('./numbers/NumbersPage.tsx')))
const PeoplePage = lazy(() => loadCode(() => import('./people/PeoplePage.tsx')))
const PersonPage = lazy(() => loadCode(() => import('./people/PersonPage.tsx')))
const LettersPage = lazy(() => loadCode(() => import('./letters/LettersPage.tsx')))
const LetterPage = lazy(() => loadCode(() => import('./letters/LetterPage.tsx')))
const DoctorPage = lazy(() => loadCode(() => import('./doctor/DoctorPage.tsx')))
const WaitingPage = lazy(() => loadCode(() => import('./waiting/WaitingPage.tsx')))

/**
 * What is done in the evening: money, numbers, people, letters. A table of its own, so that the day's screens do not carry
 * the addresses of these.
 */
const SCREENS: Screens = [
  [officePaths.money, 'owner', () => <MoneyPage />],
  [officePaths.money, 'desk', () => <TakingsPage />],
  [officePaths.statement, 'owner', () => <StatementPage />],
  [officePaths.numbers, 'owner', () => <NumbersPage />],
  [officePaths.people, 'owner', () => <PeoplePage />],
  [officePatterns.person, 'owner', ({ personId }) => <PersonPage key={personId} id={personId!} />],
  [officePaths.letters, 'owner', () => <LettersPage />],
  [officePatterns.letter, 'owner', ({ letterId }) => <LetterPage key={letterId} id={letterId!} />],
  [officePaths.waiting, 'desk', () => <WaitingPage />],
  [officePaths.doctor, 'owner', () => <DoctorPage />],
]

export default function Office(props: { pathname: string; may: (role: Role) => boolean; otherwise: ReactNode }) {
  return screenOf(SCREENS, props.pathname, props.may) ?? props.otherwise
}

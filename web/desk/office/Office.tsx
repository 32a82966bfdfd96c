import { lazy, type ReactNode } from 'react'
import { officePaths } from '#contract/office-paths.ts'
import type { Role } from '#contract/roles.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { type Screens, screenOf } from '../screens.ts'

const MoneyPage = lazy(() => loadCode(() => import('./money/MoneyPage.tsx')))
const StatementPage = lazy(() => loadCode(() => import('./money/statement/StatementPage.tsx')))

/**
 * What is done in the evening: money, numbers, people, letters. A table of its own, so that the day's screens do not carry
 * the addresses of these.
 */
const SCREENS: Screens = [
  [officePaths.money, 'owner', () => <MoneyPage />],
  [officePaths.statement, 'owner', () => <StatementPage />],
]

export default function Office(props: { pathname: string; may: (role: Role) => boolean; otherwise: ReactNode }) {
  return screenOf(SCREENS, props.pathname, props.may) ?? props.otherwise
}

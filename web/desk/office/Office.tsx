import { lazy, type ReactNode } from 'react'
import { officePaths, officePatterns } from '#contract/office-paths.ts'
import type { Role } from '#contract/roles.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { type Screens, screenOf } from '../screens.ts'

const LettersPage = lazy(() => loadCode(() => import('../letters/LettersPage.tsx')))
const LetterPage = lazy(() => loadCode(() => import('../letters/LetterPage.tsx')))

/**
 * What is done in the evening: money, numbers, people, letters. A table of its own, so that the day's screens do not carry
 * the addresses of these.
 */
const SCREENS: Screens = [
  [officePaths.letters, 'owner', () => <LettersPage />],
  [officePatterns.letter, 'owner', ({ letterId }) => <LetterPage key={letterId} id={letterId!} />],
]

export default function Office(props: { pathname: string; may: (role: Role) => boolean; otherwise: ReactNode }) {
  return screenOf(SCREENS, props.pathname, props.may) ?? props.otherwise
}

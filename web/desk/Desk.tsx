import { Component, type FunctionComponent, type ReactNode, useEffect } from 'react'
import type { Role } from '#contract/access/roles.ts'
import { deskPaths, deskPatterns } from '#contract/desk/desk-paths.ts'
import { officePaths, officePatterns } from '#contract/desk/office-paths.ts'
import { matchPath, useLocation } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Bar } from './Bar.tsx'
import { SheetPage } from './booking/sheet/SheetPage.tsx'
import { TodayPage } from './day/today/TodayPage.tsx'
import { refreshDesk } from './desk-data.ts'
import { lazyComponent } from './lazy-component.tsx'
import { ReceiptsPage } from './money/receipts/ReceiptsPage.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { pollWhileVisible } from './poll.ts'
import { useSignedIn } from './session.ts'
import { useRole } from './use-role.ts'

/** `id` is the parameter of the path, or empty. */
type Screen = FunctionComponent<{ id: string }>

const OPENING = <Spinner label="Opening" fullHeight />
const page = (load: () => Promise<{ default: Screen }>) => lazyComponent(load, OPENING)

const MyDayPage = page(() => import('./day/my-day/MyDayPage.tsx'))

/** The most used screens are part of the first chunk; the others load when they are opened. `role` is the least that may see it. */
const SCREENS: [path: string, role: Role, Screen: Screen][] = [
  [deskPaths.today, 'view', TodayPage],
  [deskPaths.today, 'therapist', MyDayPage],
  [deskPaths.receipts, 'desk', ReceiptsPage],
  [deskPatterns.receipt, 'desk', ReceiptsPage],
  [deskPatterns.booking, 'desk', SheetPage],
  [deskPaths.newBooking, 'desk', page(() => import('./booking/new/NewBookingPage.tsx'))],
  [deskPaths.find, 'desk', page(() => import('./day/find/FindPage.tsx'))],
  [deskPaths.week, 'view', page(() => import('./day/week/WeekPage.tsx'))],
  [deskPaths.more, 'view', page(() => import('./MorePage.tsx'))],
  [deskPaths.blocks, 'desk', page(() => import('./booking/BlocksPage.tsx'))],
  [deskPaths.hours, 'desk', page(() => import('./catalogue/hours/HoursPage.tsx'))],
  [deskPaths.catalogue, 'owner', page(() => import('./catalogue/services/CataloguePage.tsx'))],
  [deskPatterns.service, 'owner', page(() => import('./catalogue/services/ServicePage.tsx'))],
  [deskPaths.spa, 'owner', page(() => import('./catalogue/spa/SpaPage.tsx'))],
  [deskPaths.open, 'owner', page(() => import('./access/OpenPage.tsx'))],
  [deskPaths.devices, 'owner', page(() => import('./access/DevicesPage.tsx'))],
  [deskPaths.banks, 'owner', page(() => import('./money/BanksPage.tsx'))],
  [deskPaths.record, 'owner', page(() => import('./operations/RecordPage.tsx'))],
  [deskPaths.mails, 'owner', page(() => import('./operations/MailsPage.tsx'))],
  [deskPaths.backup, 'owner', page(() => import('./operations/BackupPage.tsx'))],
  [officePaths.money, 'owner', page(() => import('./money/MoneyPage.tsx'))],
  [officePaths.money, 'desk', page(() => import('./money/Takings.tsx'))],
  [officePaths.products, 'owner', page(() => import('./money/ProductsPage.tsx'))],
  [officePaths.statement, 'owner', page(() => import('./money/statement/StatementPage.tsx'))],
  [officePaths.numbers, 'owner', page(() => import('./day/numbers/NumbersPage.tsx'))],
  [officePaths.teamNumbers, 'owner', page(() => import('./day/numbers/TeamNumbersPage.tsx'))],
  [officePaths.team, 'owner', page(() => import('./catalogue/team/TeamPage.tsx'))],
  [officePatterns.member, 'owner', page(() => import('./catalogue/team/MemberPage.tsx'))],
  [officePatterns.room, 'owner', page(() => import('./catalogue/team/RoomPage.tsx'))],
  [officePaths.people, 'owner', page(() => import('./people/PeoplePage.tsx'))],
  [officePatterns.person, 'owner', page(() => import('./people/PersonPage.tsx'))],
  [officePaths.letters, 'owner', page(() => import('./people/letters/LettersPage.tsx'))],
  [officePatterns.letter, 'owner', page(() => import('./people/letters/LetterPage.tsx'))],
  [officePaths.waiting, 'desk', page(() => import('./booking/waiting/WaitingPage.tsx'))],
  [officePatterns.away, 'desk', page(() => import('./day/away/AwayPage.tsx'))],
  [officePaths.doctor, 'owner', page(() => import('./operations/DoctorPage.tsx'))],
]

const signedOutPage = (name: 'SignInPage' | 'EnterPage' | 'NotMePage') =>
  page(async () => ({ default: (await import('./access/SignedOutPages.tsx'))[name] }))
const SignInPage = signedOutPage('SignInPage')
const SIGNED_OUT: typeof SCREENS = [
  [deskPaths.enter, 'view', signedOutPage('EnterPage')],
  [deskPaths.notMe, 'view', signedOutPage('NotMePage')],
  [deskPatterns.receipt, 'view', page(() => import('./money/receipts/MailCardPage.tsx'))],
]

/** A device that is not signed in sees the sign-in page, and the pages that links in emails open. */
export function Desk() {
  const { pathname } = useLocation()
  const isSignedIn = useSignedIn()
  const isForAll = [deskPaths.enter, deskPaths.notMe].some(path => matchPath(path, pathname))
  if (isSignedIn && !isForAll) return <SignedIn />
  return <CurrentScreen screens={SIGNED_OUT} may={() => true} Otherwise={SignInPage} />
}

function SignedIn() {
  const { me, may } = useRole()
  // Of a therapist's device the own day is all there is.
  const isOwnDay = me?.role === 'therapist'
  const isKnown = me !== undefined
  // The bar, which fetches again what failed, is for those who may see what it counts.
  useEffect(() => (isKnown ? undefined : pollWhileVisible(refreshDesk)), [isKnown])
  return (
    <>
      {me ? <CurrentScreen screens={SCREENS} may={may} Otherwise={isOwnDay ? MyDayPage : TodayPage} /> : OPENING}
      <NoticeBar />
      {isKnown && !isOwnDay && <Bar />}
    </>
  )
}

interface CurrentProps {
  screens: typeof SCREENS
  may(role: Role): boolean
  /** Shown for unknown addresses and for screens that the role does not allow. */
  Otherwise: Screen
}

function CurrentScreen({ screens, may, Otherwise }: CurrentProps) {
  const { pathname } = useLocation()
  const [path, , Screen] = screens.find(([path, role]) => matchPath(path, pathname) && may(role)) ?? ['', '', Otherwise]
  const [id = ''] = Object.values(matchPath(path, pathname) ?? {})
  return (
    <ErrorBoundary key={pathname}>
      <Screen id={id} />
    </ErrorBoundary>
  )
}

/** A screen that fails takes only itself down: the bar stays. */
class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div role="alert" className="grid min-h-dvh place-content-center gap-4 px-6 text-center">
        <p>This screen did not open. Please check your connection.</p>
        <Button onClick={() => location.reload()}>Load it again</Button>
      </div>
    )
  }
}

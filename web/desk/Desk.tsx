import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { deskPaths, deskPatterns } from '#contract/desk-paths.ts'
import type { Role } from '#contract/roles.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { matchPath, useLocation } from '#web/navigation/navigation.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Bar } from './Bar.tsx'
import { DeskBoundary } from './DeskBoundary.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { ReceiptsPage } from './receipts/ReceiptsPage.tsx'
import { type Screens, screenOf } from './screens.ts'
import { sessionStore } from './session.ts'
import { SheetPage } from './sheet/SheetPage.tsx'
import { TodayPage } from './today/TodayPage.tsx'
import { usePulse } from './use-pulse.ts'
import { useRole } from './use-role.ts'

// What is needed every hour comes at once; the rest when it is opened.
const WayIn = lazy(() => loadCode(() => import('./enter/WayIn.tsx')))
const MailCardPage = lazy(() => loadCode(() => import('./receipts/MailCardPage.tsx')))
const EnterPage = lazy(() => loadCode(() => import('./enter/EnterPage.tsx')))
const NotMePage = lazy(() => loadCode(() => import('./enter/NotMePage.tsx')))
const NewBookingPage = lazy(() => loadCode(() => import('./new/NewBookingPage.tsx')))
const FindPage = lazy(() => loadCode(() => import('./find/FindPage.tsx')))
const WeekPage = lazy(() => loadCode(() => import('./week/WeekPage.tsx')))
const MorePage = lazy(() => loadCode(() => import('./more/MorePage.tsx')))
const BlocksPage = lazy(() => loadCode(() => import('./more/BlocksPage.tsx')))
const BanksPage = lazy(() => loadCode(() => import('./owner/BanksPage.tsx')))
const RecordPage = lazy(() => loadCode(() => import('./owner/RecordPage.tsx')))
const MailsPage = lazy(() => loadCode(() => import('./owner/MailsPage.tsx')))
const BackupPage = lazy(() => loadCode(() => import('./owner/BackupPage.tsx')))
const HoursPage = lazy(() => loadCode(() => import('./hours/HoursPage.tsx')))
const CataloguePage = lazy(() => loadCode(() => import('./catalogue/CataloguePage.tsx')))
const ServicePage = lazy(() => loadCode(() => import('./catalogue/ServicePage.tsx')))
const SpaPage = lazy(() => loadCode(() => import('./the-spa/SpaPage.tsx')))
const OpenPage = lazy(() => loadCode(() => import('./open/OpenPage.tsx')))
const DevicesPage = lazy(() => loadCode(() => import('./more/DevicesPage.tsx')))
const Office = lazy(() => loadCode(() => import('./Office.tsx')))

const SCREENS: Screens = [
  [deskPaths.today, 'view', () => <TodayPage />],
  [deskPaths.receipts, 'desk', () => <ReceiptsPage />],
  [deskPatterns.receipt, 'desk', ({ bookingId }) => <ReceiptsPage firstId={bookingId} />],
  [deskPatterns.booking, 'desk', ({ bookingId }) => <SheetPage key={bookingId} id={bookingId!} />],
  [deskPaths.newBooking, 'desk', () => <NewBookingPage />],
  [deskPaths.find, 'desk', () => <FindPage />],
  [deskPaths.week, 'view', () => <WeekPage />],
  [deskPaths.more, 'view', () => <MorePage />],
  [deskPaths.blocks, 'desk', () => <BlocksPage />],
  [deskPaths.hours, 'desk', () => <HoursPage />],
  [deskPaths.catalogue, 'owner', () => <CataloguePage />],
  [deskPatterns.service, 'owner', ({ serviceId }) => <ServicePage key={serviceId} id={serviceId!} />],
  [deskPaths.spa, 'owner', () => <SpaPage />],
  [deskPaths.open, 'owner', () => <OpenPage />],
  [deskPaths.devices, 'owner', () => <DevicesPage />],
  [deskPaths.banks, 'owner', () => <BanksPage />],
  [deskPaths.record, 'owner', () => <RecordPage />],
  [deskPaths.mails, 'owner', () => <MailsPage />],
  [deskPaths.backup, 'owner', () => <BackupPage />],
]

/** The spa's day. Who is not let in finds the way in, and the pages that a link in a mail leads to. */
export function Desk() {
  const { pathname } = useLocation()
  const isIn = useSyncExternalStore(sessionStore.subscribe, sessionStore.isIn)
  const waiting = <Spinner label="Opening" fullHeight />
  const Outside = outside(pathname, isIn)
  if (Outside)
    return (
      <DeskBoundary key={pathname}>
        <Suspense fallback={waiting}>{Outside}</Suspense>
      </DeskBoundary>
    )
  return <Inside pathname={pathname} waiting={waiting} />
}

function outside(pathname: string, isIn: boolean): ReactNode {
  if (matchPath(deskPaths.enter, pathname)) return <EnterPage />
  if (matchPath(deskPaths.notMe, pathname)) return <NotMePage />
  if (isIn) return undefined
  const card = matchPath(deskPatterns.receipt, pathname)
  return card?.bookingId ? <MailCardPage bookingId={card.bookingId} /> : <WayIn />
}

function Inside({ pathname, waiting }: { pathname: string; waiting: ReactNode }) {
  const badges = usePulse(true)
  const { me, may } = useRole()
  return (
    <>
      <DeskBoundary key={pathname}>
        <Suspense fallback={waiting}>{me ? screenAt(pathname, may) : waiting}</Suspense>
      </DeskBoundary>
      <NoticeBar />
      <Bar {...badges} />
    </>
  )
}

/** An address that is no screen, or none for this device, is the day. */
function screenAt(pathname: string, may: (role: Role) => boolean): ReactNode {
  return screenOf(SCREENS, pathname, may) ?? <Office {...{ pathname, may }} otherwise={<TodayPage />} />
}

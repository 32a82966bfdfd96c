import {
  Archive,
  Ban,
  BookOpen,
  CalendarOff,
  CalendarRange,
  ChartNoAxesColumn,
  ChevronRight,
  DoorOpen,
  HandHeart,
  History,
  Hourglass,
  type IconNode,
  Landmark,
  Mail,
  MonitorSmartphone,
  Newspaper,
  ShoppingBag,
  Stethoscope,
  Store,
  Users,
  Wallet,
} from 'lucide'
import { ROLES, type Role } from '#contract/access/roles.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ThisDevice } from './access/ThisDevice.tsx'
import { List, ROWS } from './List.tsx'
import { OwnerNotes } from './operations/OwnerNotes.tsx'
import { Screen } from './Screen.tsx'
import { useSpa } from './spa.ts'
import { useRole } from './use-role.ts'

type Place = [to: string, label: string, about: string, icon: IconNode]

/** Keyed by the lowest role that sees the place. */
const PLACES: Record<Role, Place[]> = {
  therapist: [],
  view: [[deskPaths.week, 'Week', 'Seven days at a glance', CalendarRange]],
  desk: [
    [officePaths.waiting, 'Waiting list', 'People to tell when a time comes free', Hourglass],
    [deskPaths.blocks, 'Blocks', 'Times that cannot be booked', Ban],
    [deskPaths.hours, 'Hours and closures', 'Closed days, public holidays, opening hours', CalendarOff],
    [officePaths.money, 'Money', 'Taken today, expected, to return; the bank’s statement', Wallet],
  ],
  owner: [
    [officePaths.numbers, 'Numbers', 'Income, no-shows, how full it is, who comes back', ChartNoAxesColumn],
    [officePaths.people, 'People', 'Who comes, how often, and what they ask', Users],
    [officePaths.letters, 'Letters', 'To those who asked for the newsletter', Newspaper],
    [deskPaths.catalogue, 'Catalogue', 'Services, prices, hours and texts', BookOpen],
    [officePaths.products, 'Products', 'What is sold beside treatments', ShoppingBag],
    [officePaths.team, 'Team and rooms', 'Who treats, where, and when', HandHeart],
    [deskPaths.spa, 'The spa', 'Name, address, phone, hours, policy and texts', Store],
    [deskPaths.open, 'Open, paused, closed', 'Whether visitors find the site, and can book', DoorOpen],
    [deskPaths.banks, 'Bank accounts', 'Where customers pay', Landmark],
    [deskPaths.devices, 'Devices', 'Who is at the desk, and letting others in', MonitorSmartphone],
    [deskPaths.mails, 'Emails', 'What is waiting or could not be sent', Mail],
    [deskPaths.record, 'Record', 'Who changed what', History],
    [officePaths.doctor, 'Check-up', 'Email, address, server: what needs attention', Stethoscope],
    [deskPaths.backup, 'Backup', 'Everything in one file, to keep', Archive],
  ],
}
const ABOUT_FOR_DESK: Record<string, string> = { [officePaths.money]: 'What was taken today on this device' }

export default function MorePage() {
  const { may } = useRole()
  const places = ROLES.filter(may).flatMap(role => PLACES[role])
  return (
    <Screen title="More" about={useSpa().name}>
      {may('owner') && <OwnerNotes />}
      <List of={places} keyOf={([to]) => to} className={`md:grid-cols-2 xl:grid-cols-3 ${ROWS}`}>
        {([to, label, about, icon]) => (
          <Link
            to={to}
            className="flex h-full min-h-14 items-center gap-4 px-4 py-1.5 -outline-offset-2 hover:bg-white"
          >
            <Icon of={icon} className="shrink-0" />
            <span className="grow">
              <span className="block font-semibold">{label}</span>
              <span className="block text-[0.875rem]/5 text-stone">
                {(!may('owner') && ABOUT_FOR_DESK[to]) || about}
              </span>
            </span>
            <Icon of={ChevronRight} size={20} className="shrink-0 text-stone" />
          </Link>
        )}
      </List>
      <ThisDevice />
    </Screen>
  )
}

import {
  Archive,
  Ban,
  BookOpen,
  CalendarOff,
  CalendarRange,
  ChartNoAxesColumn,
  ChevronRight,
  DoorOpen,
  History,
  Hourglass,
  type IconNode,
  Landmark,
  Mail,
  MonitorSmartphone,
  Newspaper,
  Stethoscope,
  Store,
  Users,
  Wallet,
} from 'lucide'
import { useState } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { officePaths } from '#contract/office-paths.ts'
import type { Role } from '#contract/roles.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { OwnerNotes } from '../owner/OwnerNotes.tsx'
import { Screen } from '../Screen.tsx'
import { closeSession } from '../session.ts'
import { useSpa } from '../spa.ts'
import { useRole } from '../use-role.ts'
import { ROLE_WORDS } from './role-words.ts'

interface Place {
  to: string
  label: string
  about: string
  /** Where the desk finds less than the owner. */
  aboutDesk?: string
  icon: IconNode
  role: Role
}

const PLACES: Place[] = [
  { to: deskPaths.week, label: 'Week', about: 'Seven days at a glance', icon: CalendarRange, role: 'view' },
  {
    to: officePaths.waiting,
    label: 'Waiting list',
    about: 'People to tell when a time comes free',
    icon: Hourglass,
    role: 'desk',
  },
  { to: deskPaths.blocks, label: 'Blocks', about: 'Times that cannot be booked', icon: Ban, role: 'desk' },
  {
    to: deskPaths.hours,
    label: 'Hours and closures',
    about: 'Closed days, public holidays, opening hours',
    icon: CalendarOff,
    role: 'desk',
  },
  {
    to: officePaths.money,
    label: 'Money',
    about: 'Taken today, expected, to return; the bank’s statement',
    aboutDesk: 'What was taken today on this device',
    icon: Wallet,
    role: 'desk',
  },
  {
    to: officePaths.numbers,
    label: 'Numbers',
    about: 'Income, no-shows, how full it is, who comes back',
    icon: ChartNoAxesColumn,
    role: 'owner',
  },
  {
    to: officePaths.people,
    label: 'People',
    about: 'Who comes, how often, and what they ask',
    icon: Users,
    role: 'owner',
  },
  {
    to: officePaths.letters,
    label: 'Letters',
    about: 'To those who asked for the newsletter',
    icon: Newspaper,
    role: 'owner',
  },
  {
    to: deskPaths.catalogue,
    label: 'Catalogue',
    about: 'Services, prices, hours and texts',
    icon: BookOpen,
    role: 'owner',
  },
  {
    to: deskPaths.spa,
    label: 'The spa',
    about: 'Name, address, phone, hours, policy and texts',
    icon: Store,
    role: 'owner',
  },
  {
    to: deskPaths.open,
    label: 'Open, paused, closed',
    about: 'Whether visitors find the site, and can book',
    icon: DoorOpen,
    role: 'owner',
  },
  { to: deskPaths.banks, label: 'Bank accounts', about: 'Where customers pay', icon: Landmark, role: 'owner' },
  {
    to: deskPaths.devices,
    label: 'Devices',
    about: 'Who is at the desk, and letting others in',
    icon: MonitorSmartphone,
    role: 'owner',
  },
  { to: deskPaths.mails, label: 'Emails', about: 'What is waiting or could not be sent', icon: Mail, role: 'owner' },
  { to: deskPaths.record, label: 'Record', about: 'Who changed what', icon: History, role: 'owner' },
  {
    to: officePaths.doctor,
    label: 'Check-up',
    about: 'Email, address, server: what needs attention',
    icon: Stethoscope,
    role: 'owner',
  },
  { to: deskPaths.backup, label: 'Backup', about: 'Everything in one file, to keep', icon: Archive, role: 'owner' },
]

export default function MorePage() {
  const { me, may } = useRole()
  const [isSure, setSure] = useState(false)
  return (
    <Screen title="More" about={useSpa().name}>
      {may('owner') && <OwnerNotes />}
      <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2 xl:grid-cols-3">
        {PLACES.filter(({ role }) => may(role)).map(({ to, label, about, aboutDesk, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-4 rounded-card border border-ink/15 bg-white/50 px-4 py-2 hover:bg-white"
            >
              <Icon of={icon} className="shrink-0" />
              <span className="grow">
                <span className="block font-semibold">{label}</span>
                <span className="text-[0.9375rem]/5 text-stone">{may('owner') ? about : (aboutDesk ?? about)}</span>
              </span>
              <Icon of={ChevronRight} size={20} className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      <section className="mt-8 items-center justify-between gap-x-8 rounded-card bg-linen p-4 lg:flex">
        <div>
          <h2 className="text-xl font-semibold">This device</h2>
          <p className="mb-3 lg:mb-0">
            {me?.name}
            {me && `: ${ROLE_WORDS[me.role].toLowerCase()}`}
          </p>
        </div>
        {isSure ? (
          <div className="flex flex-wrap gap-3">
            <Button look="danger" onClick={closeSession}>
              Yes, leave the desk
            </Button>
            <Button look="outline" onClick={() => setSure(false)}>
              Stay
            </Button>
          </div>
        ) : (
          <Button look="outline" onClick={() => setSure(true)}>
            Leave the desk on this device
          </Button>
        )}
      </section>
    </Screen>
  )
}

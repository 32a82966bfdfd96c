import { ChartNoAxesColumn } from 'lucide'
import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import type { Member, Room } from '#contract/catalogue/team.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { saveMember, saveRoom } from '#web/api/team-desk.ts'
import { MoveButtons, moved } from '#web/desk/form/Form.tsx'
import { List, ROWS, Section } from '#web/desk/List.tsx'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { announce } from '#web/desk/notice.ts'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { dayName, today } from '#web/desk/times.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { AddPerson, AddRoom } from './AddForms.tsx'
import { hasDraft as hasRoomDraft } from './room-draft.ts'
import { putTeam, type TeamData, treatmentsOf, useTeam } from './team-data.ts'
import { Unbookable } from './Unbookable.tsx'
import { hasDraft } from './use-member-draft.ts'

export default function TeamPage() {
  return (
    <LoadedScreen title="Team and rooms" about="Who treats, and where" from={useTeam()} label="Loading the team">
      {team => (
        <div className="grid grid-cols-1 gap-8">
          <Unbookable {...team} />
          <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
            <People team={team} />
            <Rooms team={team} />
          </div>
        </div>
      )}
    </LoadedScreen>
  )
}

function People({ team }: { team: TeamData }) {
  const { members, services } = team
  const [shown, hidden] = [members.filter(one => !one.isHidden), members.filter(one => one.isHidden)]

  function move(at: number, by: number) {
    const { _id, name } = shown[at]!
    // Hidden people keep their place among the others.
    const [from, to] = [members.indexOf(shown[at]!), members.indexOf(shown[at + by]!)]
    // Optimistic: does not wait for the server.
    putTeam({ ...team, members: moved(members, from, to - from) })
    return announce(() => saveMember(_id, { position: to }), {
      text: `${name} moved ${by < 0 ? 'up' : 'down'}`,
      undo: () => saveMember(_id, { position: from }),
    })
  }

  return (
    <Section title="People">
      {shown.length === 0 && (
        <p className="text-stone">
          Nobody is named yet, so each service takes as many customers at once as it has rooms. Name who treats, and
          nobody is booked twice at the same time.
        </p>
      )}
      <List label="People" className={ROWS} of={shown}>
        {(member, at) => (
          <Row
            to={officePaths.member(member._id)}
            title={member.name}
            about={summaryOf(member, services)}
            now={offText(member)}
            hasDraft={hasDraft(member._id)}
            portrait={<Portrait {...member} />}
          >
            {shown.length > 1 && (
              <MoveButtons name={member.name} at={at} count={shown.length} onMove={by => move(at, by)} />
            )}
          </Row>
        )}
      </List>
      <AddPerson />
      <Hidden
        label="Hidden people"
        about="Nobody new is booked with them."
        of={hidden}
        onShow={({ _id, name }) =>
          announce(() => saveMember(_id, { isHidden: false }), { text: `${name} can be booked again` })
        }
      />
      {shown.length > 0 && (
        <ButtonLink look="outline" to={officePaths.teamNumbers} className="justify-self-start">
          <Icon of={ChartNoAxesColumn} size={20} />
          Numbers by person
        </ButtonLink>
      )}
    </Section>
  )
}

/** "Every treatment, the spa’s hours" */
function summaryOf({ doesAll, subServiceIds, hours, isChoosable }: Member, services: readonly DeskService[]) {
  const all = treatmentsOf(services)
  const count = all.filter(id => subServiceIds.includes(id)).length
  return [
    doesAll ? 'Every treatment' : `${count} of ${all.length} treatments`,
    hours ? 'own hours' : 'the spa’s hours',
    !isChoosable && 'customers cannot choose them',
  ]
    .filter(Boolean)
    .join(', ')
}

function offText({ daysOff }: Member) {
  const now = today()
  const off = daysOff.find(({ from, to }) => from <= now && now <= to)
  return off && (off.to === now ? 'Off today' : `Off until ${dayName(off.to)}`)
}

function Rooms({ team: { rooms, services } }: { team: TeamData }) {
  const [shown, hidden] = [rooms.filter(one => !one.isHidden), rooms.filter(one => one.isHidden)]
  return (
    <Section title="Rooms">
      {shown.length === 0 && (
        <p className="text-stone">
          No room is named yet. Name your rooms, and none is booked twice at the same time. A room for couples has two
          places.
        </p>
      )}
      <List label="Rooms" className={ROWS} of={shown}>
        {room => (
          <Row
            to={officePaths.room(room._id)}
            title={room.name}
            about={roomSummary(room, services)}
            hasDraft={hasRoomDraft(room._id)}
          />
        )}
      </List>
      <AddRoom services={services} />
      <Hidden
        label="Hidden rooms"
        about="Nothing new is booked into them."
        of={hidden}
        onShow={({ _id, name }) =>
          announce(() => saveRoom(_id, { isHidden: false }), { text: `${name} can be booked again` })
        }
      />
    </Section>
  )
}

function roomSummary({ places, serviceIds }: Room, services: readonly DeskService[]) {
  const fits = services.filter(({ _id }) => serviceIds.includes(_id))
  const what = fits.length === services.length ? 'every service' : fits.map(({ name }) => name).join(', ')
  return `${places === 1 ? '1 place' : `${places} places`}, ${what || 'fits no service'}`
}

interface RowProps {
  to: string
  title: string
  about: string
  /** What is different today. */
  now?: string
  hasDraft: boolean
  portrait?: React.ReactNode
  children?: React.ReactNode
}

function Row({ to, title, about, now, hasDraft, portrait, children }: RowProps) {
  return (
    <div className="flex items-center pr-1">
      <Link
        to={to}
        className="flex min-h-16 min-w-0 grow items-center gap-3 py-2 pl-4 -outline-offset-2 hover:bg-white"
      >
        {portrait}
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          <span className="block text-[0.9375rem]/6 text-stone wrap-anywhere">
            {now && <strong className="block font-semibold text-ink">{now}</strong>}
            {about}
            {hasDraft && <strong className="block font-semibold text-amber">Not saved yet, kept on this device</strong>}
          </span>
        </span>
      </Link>
      {children}
    </div>
  )
}

type Named = { _id: string; name: string }
type HiddenProps<One> = { label: string; about: string; of: One[]; onShow(one: One): unknown }

function Hidden<One extends Named>({ label, about, of, onShow }: HiddenProps<One>) {
  if (of.length === 0) return null
  return (
    <div>
      <h3 className="font-sans font-semibold">{label}</h3>
      <p className="mb-2 text-[0.9375rem] text-stone">{about} What is booked stays.</p>
      <List label={label} of={of}>
        {one => (
          <div className="flex items-center gap-2 rounded-card border border-dashed border-ink/25 py-1 pr-2 pl-4">
            <span className="min-w-0 grow wrap-anywhere text-stone">{one.name}</span>
            <SmallButton aria-label={`Show ${one.name} again`} onClick={() => onShow(one)}>
              Show again
            </SmallButton>
          </div>
        )}
      </List>
    </div>
  )
}

import { useState } from 'react'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Block, DeskBooking } from '#contract/desk/desk.ts'
import { longDate } from '#contract/platform/dates.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { addBlock, deleteBlock, fetchBlocks } from '#web/api/desk.ts'
import type { Resources } from '#web/api/team-desk.ts'
import { useResources } from '#web/desk/use-resources.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { BookingRow } from '../BookingRow.tsx'
import { refreshDesk, useDeskData } from '../desk-data.ts'
import { Form, Hint } from '../form/Form.tsx'
import { bindFields, useKeptForm } from '../kept-form.ts'
import { List } from '../List.tsx'
import { Loaded } from '../Loaded.tsx'
import { show, showProblem } from '../notice.ts'
import { Problem } from '../Problem.tsx'
import { Screen } from '../Screen.tsx'
import { SmallButton } from '../SmallButton.tsx'
import { clockTime, dateOf, instantAt, today } from '../times.ts'
import { useAction } from '../use-action.ts'

/** Times at which a person, a room, a service or the whole spa cannot be booked, once or every week. */
export default function BlocksPage() {
  const blocks = useDeskData('blocks', fetchBlocks)
  const { data: services = [] } = useDeskData('services', async () => (await fetchServices()).data.services)
  const { data: team = NOBODY } = useResources()
  const [affected, setAffected] = useState<DeskBooking[]>([])
  const places = [...team.therapists, ...team.rooms, ...services]
  const nameOf = ({ serviceId, therapistId, roomId }: Block) => {
    const id = therapistId ?? roomId ?? serviceId
    return places.find(({ _id }) => _id === id)?.name ?? (id === null ? 'The whole spa' : 'Hidden by now')
  }

  return (
    <Screen title="Blocks" about="Times that cannot be booked" hasBack>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        <section className="grid grid-cols-1 content-start gap-4">
          <BlockForm services={services} team={team} onBlocked={setAffected} />
          {affected.length > 0 && (
            <section>
              <h2 className="text-xl font-semibold">Booked in this time</h2>
              <Hint>Nobody was cancelled. Please move or cancel each one yourself.</Hint>
              <List of={affected} className="mt-2 gap-2">
                {booking => <BookingRow booking={booking} />}
              </List>
            </section>
          )}
        </section>
        <section>
          <h2 className="mb-3 text-xl font-semibold">Blocked</h2>
          <Loaded from={blocks} label="Loading the blocks">
            {all => (
              <List of={all} empty="Nothing is blocked.">
                {one => <Blocked block={one} where={nameOf(one)} />}
              </List>
            )}
          </Loaded>
        </section>
      </div>
    </Screen>
  )
}

function Blocked({ block, where }: { block: Block; where: string }) {
  const { _id, station, from, until, weeklyUntil, reason } = block
  return (
    <div className="hatched rounded-card p-2">
      <div className="flex items-center gap-3 rounded-lg bg-cream py-2 pr-2 pl-3 text-[0.9375rem]/6">
        <p className="min-w-0 grow">
          <strong className="font-semibold">{where}</strong>
          {station && `, room ${station}`}
          {reason && `: ${reason}`}
          <span className="block text-stone">
            {longDate(dateOf(from))}, {clockTime(from)} to {clockTime(until)}
            {weeklyUntil && `, every week until ${longDate(weeklyUntil)}`}
          </span>
        </p>
        <SmallButton onClick={() => deleteBlock(_id).then(refreshDesk, showProblem)}>Open again</SmallButton>
      </div>
    </div>
  )
}

type Team = Pick<Resources, 'therapists' | 'rooms'>
const NOBODY: Team = { therapists: [], rooms: [] }

const WHOLE = 'spa'
const ALL = 'all'

const shown = <One extends { isHidden: boolean }>(all: readonly One[]) => all.filter(({ isHidden }) => !isHidden)

function BlockForm({
  services,
  team,
  onBlocked,
}: {
  services: readonly Service[]
  team: Team
  onBlocked(affected: DeskBooking[]): void
}) {
  const { values, change, forget } = useKeptForm('block', {
    where: WHOLE,
    station: ALL,
    date: today(),
    from: '12:00',
    until: '13:00',
    weeklyUntil: '',
    reason: '',
  })
  const { run, errors, problem } = useAction()
  const field = bindFields(values, change, { until: errors.until ?? '' })
  const service = services.find(({ _id }) => _id === values.where)
  const therapist = team.therapists.find(({ _id }) => _id === values.where)
  const room = team.rooms.find(({ _id }) => _id === values.where)
  const rooms = Array.from({ length: service?.stations ?? 0 }, (_, n) => String(n + 1))

  const hasTeam = team.therapists.length + team.rooms.length > 0

  const block = () =>
    run(async () => {
      const { date, from, until, weeklyUntil, station } = values
      const reason = values.reason.trim()
      const { affected } = await addBlock({
        ...(service && { serviceId: service._id }),
        ...(therapist && { therapistId: therapist._id }),
        ...(room && { roomId: room._id }),
        ...(service && station !== ALL && { station: Number(station) }),
        from: instantAt(date, from),
        until: instantAt(date, until),
        ...(weeklyUntil && { weeklyUntil }),
        ...(reason && { reason }),
      })
      forget()
      show({ text: 'Blocked' })
      onBlocked(affected)
      await refreshDesk()
    })

  return (
    <Form onSubmit={block}>
      <SelectField
        label={hasTeam ? 'Who or where' : 'Where'}
        placeholder="Choose"
        options={[
          { value: WHOLE, label: 'The whole spa' },
          ...[...shown(team.therapists), ...shown(team.rooms), ...services].map(({ _id, name }) => ({
            value: _id,
            label: name,
          })),
        ]}
        value={values.where}
        onChange={where => change({ where, station: ALL })}
      />
      {rooms.length > 1 && (
        <SelectField
          label="Room"
          placeholder="Choose"
          options={[{ value: ALL, label: 'All rooms' }, ...rooms.map(value => ({ value, label: `Room ${value}` }))]}
          value={values.station}
          onChange={station => change({ station })}
        />
      )}
      <TextField label="Day" type="date" required {...field('date')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="From" type="time" required {...field('from')} />
        <TextField label="Until" type="time" required {...field('until')} />
      </div>
      <TextField label="Every week until (optional)" type="date" {...field('weeklyUntil')} />
      <TextField label="Reason, for us only (optional)" maxLength={200} {...field('reason')} />
      <Problem>{!errors.until && problem}</Problem>
      <Button type="submit">Block this time</Button>
    </Form>
  )
}

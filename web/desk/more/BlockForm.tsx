import type { Service } from '#contract/catalogue.ts'
import type { DeskBooking } from '#contract/desk.ts'
import { addBlock } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { refreshDesk } from '../desk-data.ts'
import { bindFields, Form, Problem } from '../form/Form.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import { useKeptForm } from '../kept-form.ts'
import { show } from '../notice.ts'
import { instantAt, today } from '../times.ts'

const WHOLE = 'spa'
const ALL = 'all'

interface Props {
  services: readonly Service[]
  onBlocked(affected: DeskBooking[]): void
}

export function BlockForm({ services, onBlocked }: Props) {
  const { values, change, forget } = useKeptForm('block', {
    where: WHOLE,
    station: ALL,
    date: today(),
    from: '12:00',
    until: '13:00',
    weeklyUntil: '',
    reason: '',
  })
  const { run, errors, problem } = useAttempt()
  const field = bindFields(values, change, { until: errors.until ?? '' })
  const service = services.find(({ _id }) => _id === values.where)
  const rooms = Array.from({ length: service?.stations ?? 0 }, (_, n) => String(n + 1))

  const block = () =>
    run(async () => {
      const { date, from, until, weeklyUntil, station } = values
      const reason = values.reason.trim()
      const { affected } = await addBlock({
        ...(service && { serviceId: service._id }),
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
        label="Where"
        placeholder="Choose"
        options={[
          { value: WHOLE, label: 'The whole spa' },
          ...services.map(({ _id, name }) => ({ value: _id, label: name })),
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

import { type FormEvent, useState } from 'react'
import type { Service } from '#contract/catalogue.ts'
import type { DeskBooking } from '#contract/desk.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { addBlock } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { refreshDesk } from '../desk-data.ts'
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
  const [problem, setProblem] = useState<unknown>()
  const fieldErrors = problem instanceof ApiProblem ? problem.fieldErrors : undefined
  const service = services.find(({ _id }) => _id === values.where)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    const { date, from, until, weeklyUntil, station } = values
    const reason = values.reason.trim()
    try {
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
    } catch (error) {
      setProblem(error)
    }
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
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
      {service && service.stations > 1 && (
        <SelectField
          label="Room"
          placeholder="Choose"
          options={[
            { value: ALL, label: 'All rooms' },
            ...Array.from({ length: service.stations }, (_, n) => ({
              value: String(n + 1),
              label: `Room ${n + 1}`,
            })),
          ]}
          value={values.station}
          onChange={station => change({ station })}
        />
      )}
      <TextField
        label="Day"
        type="date"
        required
        value={values.date}
        onChange={({ target }) => change({ date: target.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="From"
          type="time"
          required
          value={values.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="Until"
          type="time"
          required
          value={values.until}
          error={fieldErrors?.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      <TextField
        label="Every week until (optional)"
        type="date"
        value={values.weeklyUntil}
        onChange={({ target }) => change({ weeklyUntil: target.value })}
      />
      <TextField
        label="Reason, for us only (optional)"
        maxLength={200}
        value={values.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <p role="alert" className="text-petal empty:hidden">
        {Boolean(problem) &&
          !fieldErrors?.until &&
          sentenceOf(problem, 'No connection. Nothing was changed; please try again.')}
      </p>
      <Button type="submit">Block this time</Button>
    </form>
  )
}

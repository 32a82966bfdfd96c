import { Download } from 'lucide'
import { useState } from 'react'
import { BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { BookingRow } from '#web/desk/BookingRow.tsx'
import { Chip } from '#web/desk/Chips.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { useText } from '#web/desk/form/Form.tsx'
import { List } from '#web/desk/List.tsx'
import { showProblem } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { OutlineButton, SmallButton } from '#web/desk/SmallButton.tsx'
import { dayName, today } from '#web/desk/times.ts'
import { STATES } from '#web/desk/words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { toCsv } from './csv.ts'
import { findAll, type Query, useFound } from './use-found.ts'

const CHIPS: { name: string; value: string; label: string }[] = [
  { name: 'unpaid', value: 'true', label: 'Unpaid' },
  { name: 'toReturn', value: 'true', label: 'To return' },
  ...BOOKING_STATUSES.map(value => ({ name: 'status', value, label: STATES[value].word })),
]

export default function FindPage() {
  const [typed, searchField] = useText('')
  const q = typed.trim()
  const [filter, setFilter] = useState<Query>({})
  const set = (name: string, value: string) => {
    const { [name]: _, ...rest } = filter
    setFilter(value ? { ...rest, [name]: value } : rest)
  }
  // Lists the upcoming bookings if there is no query.
  const isOpen = q === '' && Object.keys(filter).length === 0
  const query: Query = isOpen ? { from: today() } : { ...(q && { q }), ...filter }
  const { bookings, hasMore, more, problem } = useFound({ ...query, order: 'next' })

  async function save() {
    try {
      saveFile('bookings.csv', 'text/csv', toCsv(await findAll(query)))
    } catch (error) {
      showProblem(error, 'No connection. The file was not made.')
    }
  }

  return (
    <Screen
      title="Find"
      actions={
        <SmallButton onClick={save} disabled={!bookings?.length}>
          <Icon of={Download} size={18} />
          CSV
        </SmallButton>
      }
    >
      <search className="grid grid-cols-1 gap-2">
        <TextField label="Name, phone, email, number, reference" type="search" maxLength={100} {...searchField} />
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0">
          {CHIPS.map(({ name, value, label }) => (
            <Chip
              key={`${name} ${value}`}
              isOn={filter[name] === value}
              onClick={() => set(name, filter[name] === value ? '' : value)}
            >
              {label}
            </Chip>
          ))}
        </div>
        <Narrow filter={filter} set={set} />
      </search>
      <Problem className="mt-3">{problem}</Problem>
      {!bookings && !problem && <Spinner label="Looking" />}
      {bookings?.length === 0 && (
        <p className="py-12 text-center text-stone">
          {isOpen ? 'Nobody is booked from today on.' : 'No booking matches.'}
        </p>
      )}
      <List of={bookings ?? []} label="Bookings" className="mt-3 gap-2">
        {(booking, at) => (
          <>
            {booking.bookingDate !== bookings![at - 1]?.bookingDate && (
              <h2 className="mt-3 mb-1.5 text-lg font-semibold">{dayName(booking.bookingDate)}</h2>
            )}
            <BookingRow booking={booking} isFull />
          </>
        )}
      </List>
      {hasMore && (
        <OutlineButton className="mt-4 w-full" onClick={more}>
          Show more
        </OutlineButton>
      )}
    </Screen>
  )
}

const EVERY = 'every'

function Narrow({ filter, set }: { filter: Query; set(name: string, value: string): void }) {
  const { data: services = [] } = useDeskData('services', async () => (await fetchServices()).data.services)
  const day = (name: 'from' | 'to') => ({
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  return (
    <details className="rounded-card border border-ink/15 px-4 open:pb-4">
      <summary className="flex min-h-11 cursor-pointer items-center text-[0.9375rem]">Service and days</summary>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <SelectField
          label="Service"
          placeholder="Every service"
          className="col-span-2 sm:col-span-1"
          options={[
            { value: EVERY, label: 'Every service' },
            ...services.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={filter.serviceId ?? EVERY}
          onChange={value => set('serviceId', value === EVERY ? '' : value)}
        />
        <TextField label="From" type="date" {...day('from')} />
        <TextField label="To" type="date" {...day('to')} />
      </div>
    </details>
  )
}

import { fetchServices } from '#web/api/catalogue.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useDeskData } from '../desk-data.ts'
import type { Query } from './use-found.ts'

const EVERY = 'every'

/** Which service, and between which days. */
export function Narrow({ filter, set }: { filter: Query; set(name: string, value: string): void }) {
  const { data: services = [] } = useDeskData('services', async () => (await fetchServices()).data.services)
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
        <TextField
          label="From"
          type="date"
          value={filter.from ?? ''}
          onChange={({ target }) => set('from', target.value)}
        />
        <TextField label="To" type="date" value={filter.to ?? ''} onChange={({ target }) => set('to', target.value)} />
      </div>
    </details>
  )
}

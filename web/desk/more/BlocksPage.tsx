import { useState } from 'react'
import { longDate } from '#contract/dates.ts'
import type { Block, DeskBooking } from '#contract/desk.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { fetchServices } from '#web/api/catalogue.ts'
import { deleteBlock, fetchBlocks } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { BookingRow } from '../BookingRow.tsx'
import { refreshDesk, useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { NOTHING_CHANGED, show } from '../notice.ts'
import { Screen } from '../Screen.tsx'
import { clockTime, dateOf } from '../times.ts'
import { BlockForm } from './BlockForm.tsx'

/** Times at which a room, a service or the whole spa cannot be booked, once or every week. */
export default function BlocksPage() {
  const blocks = useDeskData('blocks', fetchBlocks)
  const { data: services = [] } = useDeskData('services', async () => (await fetchServices()).data.services)
  const [affected, setAffected] = useState<DeskBooking[]>([])
  const nameOf = (id: string | null) => services.find(({ _id }) => _id === id)?.name ?? 'The whole spa'

  return (
    <Screen title="Blocks" about="Times that cannot be booked" hasBack>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <section className="grid grid-cols-1 content-start gap-4">
          <BlockForm services={services} onBlocked={setAffected} />
          {affected.length > 0 && (
            <section>
              <h2 className="text-xl font-semibold">Booked in this time</h2>
              <p className="text-[0.9375rem] text-stone">
                Nobody was cancelled. Please move or cancel each one yourself.
              </p>
              <ul className="mt-2 grid grid-cols-1 gap-2">
                {affected.map(booking => (
                  <li key={booking._id}>
                    <BookingRow booking={booking} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </section>
        <section>
          <h2 className="mb-3 text-xl font-semibold">Blocked</h2>
          <Loaded from={blocks} label="Loading the blocks">
            {all => (
              <ul className="grid grid-cols-1 gap-2">
                {all.length === 0 && <li className="text-stone">Nothing is blocked.</li>}
                {all.map(one => (
                  <Blocked key={one._id} block={one} where={nameOf(one.serviceId)} />
                ))}
              </ul>
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
    <li className="hatched rounded-card p-2">
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
        <Button
          look="outline"
          className="shrink-0 px-4!"
          onClick={() =>
            deleteBlock(_id).then(refreshDesk, error => show({ text: sentenceOf(error, NOTHING_CHANGED) }))
          }
        >
          Open again
        </Button>
      </div>
    </li>
  )
}

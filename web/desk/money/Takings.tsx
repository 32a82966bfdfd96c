import type { TakingsResponse } from '#contract/money/money-desk.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import { fetchTakings } from '#web/api/money.ts'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { Screen } from '../Screen.tsx'
import { Scrollable } from '../Scrollable.tsx'
import { today } from '../times.ts'
import { METHODS, sumText } from '../words.ts'

type Taken = Pick<TakingsResponse, 'in' | 'out'>

/** The desk's own evening count; months and totals are the owner's. */
export default function TakingsPage() {
  return (
    <Screen title="Money" about={dayAndMonth(today())} hasBack>
      <Takings isOwner={false} />
    </Screen>
  )
}

/** Shows what should be in the till and on the POS slips this evening. */
export function Takings({ isOwner }: { isOwner: boolean }) {
  const date = today()
  const takings = useDeskData(`takings ${date}`, () => fetchTakings(date))
  return (
    <section aria-label="Taken today" className="rounded-card bg-linen p-4 print:hidden">
      <h2 className="text-xl font-semibold">Taken today</h2>
      <Loaded from={takings} label="Loading today’s takings">
        {data => <Day takings={data} isOwner={isOwner} />}
      </Loaded>
    </section>
  )
}

function Day({ takings, isOwner }: { takings: TakingsResponse; isOwner: boolean }) {
  const [cameIn, returned] = [totalOf(takings.in), totalOf(takings.out)]
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-2">
      <div>
        <p className="mb-2">
          <span className="mr-3 inline-block text-[2rem]/12 font-semibold tabular-nums">{sumText(cameIn)}</span>
          <span className="whitespace-nowrap text-stone">
            {returned > 0 ? `${sumText(returned)} returned` : 'nothing returned'}
          </span>
        </p>
        <Scrollable label="By way of paying">
          <table className="w-full max-w-lg text-right text-[0.9375rem]/6 tabular-nums [&_td]:py-1 [&_th]:py-1">
            <thead className="text-[0.8125rem] text-stone">
              <tr>
                {['How', 'In', 'Returned'].map(head => (
                  <th key={head} scope="col" className="font-normal first:text-left">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {TILL_ORDER.map(method => (
                <tr key={method} className="border-t border-ink/10">
                  <th scope="row" className="text-left font-semibold">
                    {METHODS[method]}
                  </th>
                  <td>{sumText(takings.in[method])}</td>
                  <td>{sumText(takings.out[method])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrollable>
      </div>
      {isOwner ? (
        <Devices devices={takings.devices} />
      ) : (
        <p className="self-end text-[0.9375rem]/6 text-stone">
          Payments recorded on this device today. What other devices took is not in it.
        </p>
      )}
    </div>
  )
}

function Devices({ devices }: Pick<TakingsResponse, 'devices'>) {
  if (devices.length === 0) return <p className="self-center text-stone">No payment has been recorded today.</p>
  return (
    <div>
      <h3 className="mb-1 font-sans font-semibold">By device</h3>
      <ul>
        {devices.map(device => (
          <li key={device.name} className="border-t border-ink/10 py-1.5 text-[0.9375rem]/6">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 wrap-break-word">{device.name}</span>
              <span className="font-semibold tabular-nums">{sumText(totalOf(device.in))}</span>
            </span>
            <span className="block text-[0.8125rem]/5 text-stone">{methodsText(device)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Order of counting: the drawer first. */
const TILL_ORDER = ['cash', 'pos', 'transfer', 'other'] satisfies (typeof PAYMENT_METHODS)[number][]

const totalOf = (sums: Taken['in']) => PAYMENT_METHODS.reduce((sum, method) => sum + sums[method], 0)

/** "Cash ₦5,000, POS ₦9,000; returned: Cash ₦1,000" */
function methodsText(taken: Taken) {
  const words = (sums: Taken['in']) =>
    TILL_ORDER.filter(method => sums[method] > 0)
      .map(method => `${METHODS[method]} ${sumText(sums[method])}`)
      .join(', ')
  return [words(taken.in), totalOf(taken.out) > 0 && `returned: ${words(taken.out)}`].filter(Boolean).join('; ')
}

import { useState } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import type { RecordEntry } from '#contract/desk/owner-desk.ts'
import { fetchRecord } from '#web/api/owner-desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useDeskData } from '../desk-data.ts'
import { List, ROWS } from '../List.tsx'
import { LoadedScreen } from '../Loaded.tsx'
import { showProblem, TRY_AGAIN } from '../notice.ts'
import { OutlineButton } from '../SmallButton.tsx'
import { whenText } from '../times.ts'
import { describeEntry } from './record-words.ts'

export default function RecordPage() {
  const newest = useDeskData('record', () => fetchRecord())
  const [older, setOlder] = useState<RecordEntry[]>([])
  const [cursor, setCursor] = useState<string | null>()

  async function showOlder(from: string) {
    try {
      const page = await fetchRecord(from)
      setOlder([...older, ...page.entries])
      setCursor(page.nextCursor)
    } catch (error) {
      showProblem(error, TRY_AGAIN)
    }
  }

  return (
    <LoadedScreen title="Record" about="Who changed what" from={newest} label="Loading the record">
      {({ entries, nextCursor }) => {
        const next = cursor === undefined ? nextCursor : cursor
        return (
          <div className="grid grid-cols-1 gap-4">
            <List className={ROWS} of={withoutTwice([...entries, ...older])} empty="Nothing was changed yet.">
              {entry => <Entry entry={entry} />}
            </List>
            {next && <OutlineButton onClick={() => showOlder(next)}>Show older changes</OutlineButton>}
          </div>
        )
      }}
    </LoadedScreen>
  )
}

/** New entries push older ones onto pages that were loaded before. */
const withoutTwice = (entries: RecordEntry[]) => [...new Map(entries.map(entry => [entry._id, entry])).values()]

function Entry({ entry }: { entry: RecordEntry }) {
  const { sentence, booking, details } = describeEntry(entry)
  return (
    <div className="px-4 py-2 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:py-0">
      <p className="wrap-anywhere sm:col-start-2 sm:flex sm:min-h-11 sm:flex-wrap sm:items-center sm:gap-x-2">
        <span className="font-semibold">{sentence}</span>{' '}
        {entry.booking && (
          <Link
            to={deskPaths.booking(entry.booking._id)}
            className="inline-flex min-h-11 flex-wrap items-center gap-x-2 underline underline-offset-4"
          >
            {booking}
            <span className="text-[0.875rem]/6 text-stone tabular-nums">{entry.booking.bookingHash}</span>
          </Link>
        )}
      </p>
      {details.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 text-[0.9375rem]/6 sm:col-start-2 sm:-mt-2 sm:pb-2">
          {details.map(({ label, before, after }) => (
            <li key={label} className="wrap-anywhere">
              <span className="text-stone">{before || after ? `${label}: ` : label}</span>
              {before && <del className="text-stone">{before}</del>}
              {before && after && <span aria-hidden> → </span>}
              {after && <ins className="no-underline">{after}</ins>}
            </li>
          ))}
          {entry.more > 0 && <li className="text-stone">and {entry.more} more</li>}
        </ul>
      )}
      <p className="text-[0.875rem]/6 text-stone tabular-nums sm:row-start-1 sm:py-2.5">{whenText(entry.at)}</p>
    </div>
  )
}

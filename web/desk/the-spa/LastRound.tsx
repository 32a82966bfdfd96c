import { CircleCheck, CircleX } from 'lucide'
import { fetchRetention } from '#web/api/people.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { whenText } from '../times.ts'
import { Warning } from '../Warning.tsx'

/** What the last nightly round removed, line by line, and what it could not. */
export default function LastRound() {
  const results = useDeskData('retention', fetchRetention)
  return (
    <section aria-label="The last night" className="mb-4 rounded-card bg-linen p-4">
      <h3 className="font-sans text-base font-semibold">The last night</h3>
      <Loaded from={results} label="Loading the last night">
        {lines => {
          const ran = lines.filter(({ at }) => at !== null)
          const failed = ran.filter(line => line.failed)
          const [newest] = ran
            .map(({ at }) => at!)
            .toSorted()
            .reverse()
          if (!newest)
            return <p className="text-[0.9375rem]/6">Old data is removed every night after 3 AM. It has not run yet.</p>
          return (
            <div className="grid gap-3">
              <p className="text-[0.9375rem]/6">
                Ran {whenText(newest)}. It runs every night after 3 AM, by the figures above and a few fixed ones.
              </p>
              {failed.length > 0 && (
                <Warning>
                  {failed.map(({ what }) => what).join(', ')}: could not be removed. We try again the next night; the
                  server’s log says why.
                </Warning>
              )}
              <ul className="grid gap-1 text-[0.9375rem]/6">
                {ran.map(({ what, removed, failed: isFailed, at }) => (
                  <li key={what} className="flex gap-2">
                    <Icon
                      of={isFailed ? CircleX : CircleCheck}
                      size={18}
                      className={`mt-0.5 shrink-0 ${isFailed ? 'text-petal' : 'text-leaf'}`}
                    />
                    <span className="grow first-letter:uppercase">
                      {what}
                      {at !== newest && `, ${whenText(at!)}`}
                    </span>
                    <span className="shrink-0 tabular-nums">
                      {isFailed ? 'failed' : removed === 0 ? 'nothing' : removed}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )
        }}
      </Loaded>
    </section>
  )
}

import { useState } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { show } from '../../notice.ts'
import { OutlineButton, SmallButton } from '../../SmallButton.tsx'
import { AssignCredit } from './AssignCredit.tsx'
import { readDecisions, setDecision } from './credit-decisions.ts'
import type { Entry } from './credits.ts'
import type { Matched } from './match.ts'
import { Credit } from './PairCard.tsx'
import { Part } from './Part.tsx'

/** Credits that match no booking: each can be given to one, or set aside on this device. */
export function Unclaimed({ unclaimed }: Pick<Matched, 'unclaimed'>) {
  const [decisions, setDecisions] = useState(readDecisions)
  const [isAsideShown, setAsideShown] = useState(false)
  const open = unclaimed.filter(({ credit }) => !decisions.isAside(credit))
  const aside = unclaimed.filter(({ credit }) => decisions.isAside(credit))

  function put(credit: Entry, isAside: boolean) {
    setDecision(credit, isAside ? { aside: true } : undefined)
    setDecisions(readDecisions())
  }
  function leaveOut(credit: Entry) {
    put(credit, true)
    show({ text: 'Set aside on this device', undo: async () => put(credit, false) })
  }

  return (
    <>
      <Part title="Nobody’s money" items={open} about="Came in, and no booking waits for it.">
        {one => <UnclaimedLine key={one.credit.line} {...one} onAside={() => leaveOut(one.credit)} />}
      </Part>
      {aside.length > 0 && (
        <SmallButton className="justify-self-start" onClick={() => setAsideShown(!isAsideShown)}>
          {isAsideShown ? 'Hide' : 'Show'} what is not for a booking ({aside.length})
        </SmallButton>
      )}
      {isAsideShown && (
        <Part title="Not for a booking" items={aside} about="Set aside on this device.">
          {({ credit }) => (
            <div key={credit.line} className="grid grid-cols-1 gap-2 rounded-card border border-ink/15 px-3 py-2">
              <Credit credit={credit} />
              <OutlineButton className={SMALL} onClick={() => put(credit, false)}>
                Back to the list
              </OutlineButton>
            </div>
          )}
        </Part>
      )}
    </>
  )
}

const SMALL = 'justify-self-start px-4! text-[0.9375rem]/5'

function UnclaimedLine({ credit, claim, onAside }: Matched['unclaimed'][number] & { onAside(): void }) {
  const [isGiving, setGiving] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card border border-ink/15 px-3 py-2">
      <Credit credit={credit} />
      {claim && (
        <Link to={deskPaths.booking(claim._id)} className="inline-flex min-h-11 items-center font-semibold underline">
          It has the code of {claim.fullName}, who has paid
        </Link>
      )}
      {isGiving ? (
        <AssignCredit credit={credit} onClose={() => setGiving(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <OutlineButton className={SMALL} onClick={() => setGiving(true)}>
            Give it to a booking
          </OutlineButton>
          <OutlineButton className={SMALL} onClick={onAside}>
            Not for a booking
          </OutlineButton>
        </div>
      )}
    </div>
  )
}

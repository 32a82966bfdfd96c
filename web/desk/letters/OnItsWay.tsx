import type { Letter, LetterTrouble } from '#contract/letters.ts'
import { officePaths } from '#contract/office-paths.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { sendLetter, stopLetter } from '#web/api/letters.ts'
import { sendMailAgain } from '#web/api/owner-desk.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { refreshDesk } from '../desk-data.ts'
import { StepUpForm } from '../more/StepUpForm.tsx'
import { useStepUp } from '../more/use-step-up.ts'
import { show } from '../notice.ts'
import { whenText } from '../times.ts'
import { keepLetter } from './kept-letter.ts'
import { LeftOver } from './LeftOver.tsx'
import { LetterMark } from './LetterMark.tsx'
import { wordsOf } from './use-writing.ts'
import { lasts, leavesText, people } from './words.ts'

const NO_ANSWER = 'No connection. Nothing was changed; please try again.'

interface Props {
  letter: Letter
  troubles: LetterTrouble[]
  perMinute: number
}

/** A letter that waits to leave, is leaving or has left: how far it has come, and what can still be done. */
export function OnItsWay({ letter, troubles, perMinute }: Props) {
  const { _id, status, counts, endedAt } = letter
  return (
    <div className="grid grid-cols-1 gap-6">
      <LeftOver id={_id} />
      <section aria-label="On its way" className="grid grid-cols-1 gap-3 rounded-card bg-linen p-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <LetterMark status={status} />
          <span>{leavesText(letter)}</span>
          {status === 'sent' && endedAt && <span>{whenText(endedAt)}</span>}
          {status === 'sending' && !letter.quietUntil && <span>{lasts(counts.toGo, perMinute)}</span>}
        </p>
        {status === 'scheduled' && !letter.startedAt ? (
          <p>It goes to {people(counts.toGo)}, to everybody once.</p>
        ) : (
          <Counts letter={letter} />
        )}
        <Acts letter={letter} />
      </section>
      <Troubles troubles={troubles} />
      <section aria-label="The letter" className="rounded-card border border-ink/15 bg-white/50 px-4 py-3">
        <h2 className="mb-3 text-xl font-semibold wrap-anywhere">{letter.subject}</h2>
        <RichText html={letter.body} />
      </section>
    </div>
  )
}

function Counts({ letter: { counts, startedAt } }: { letter: Letter }) {
  const { toGo, sent, failed } = counts
  const total = toGo + sent + failed
  return (
    <>
      <div
        role="progressbar"
        aria-label="How far it has come"
        aria-valuenow={sent + failed}
        aria-valuemin={0}
        aria-valuemax={total}
        className="h-3 overflow-hidden rounded-full border border-ink/25 bg-cream"
      >
        <div className="h-full bg-ink" style={{ width: `${(100 * (sent + failed)) / Math.max(total, 1)}%` }} />
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {Object.entries({ 'To go': toGo, Sent: sent, Failed: failed }).map(([name, count]) => (
          <div key={name}>
            <dt className="text-[0.875rem]/5 text-stone">{name}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {startedAt && (
        <p className="text-[0.9375rem]/6 text-stone">
          To those who had subscribed by {whenText(startedAt)}. “Sent” means that the mail server accepted it; we do not
          track who opens it.
        </p>
      )}
    </>
  )
}

function Acts({ letter }: { letter: Letter }) {
  const { _id, status, counts } = letter
  const navigate = useNavigate()
  const stepUp = useStepUp()
  const act = async (call: () => Promise<unknown>, done: string) => {
    await call().then(
      () => show({ text: done }),
      error => show({ text: sentenceOf(error, NO_ANSWER) }),
    )
    await refreshDesk()
  }
  const stop = () => stopLetter(_id)
  if (status === 'scheduled')
    return (
      <Button look="outline" className="justify-self-start" onClick={() => act(stop, 'Sending cancelled')}>
        Cancel sending
      </Button>
    )
  if (status === 'sending')
    return (
      <Button look="outline" className="justify-self-start" onClick={() => act(stop, 'Stopped. Nobody else gets it.')}>
        Stop
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'stopped' && counts.toGo > 0 && (
        <Button
          disabled={stepUp.isWaiting}
          onClick={() =>
            stepUp.run(async code => {
              await sendLetter(_id, code)
              show({ text: 'It goes on in 15 seconds', undo: stop })
            })
          }
        >
          Go on with the other {people(counts.toGo)}
        </Button>
      )}
      <Button
        look="outline"
        onClick={() => {
          keepLetter('new', { words: wordsOf(letter) })
          navigate(officePaths.letter('new'))
        }}
      >
        Write a new one from this
      </Button>
      <div className="basis-full empty:hidden">
        <StepUpForm stepUp={stepUp} />
      </div>
    </div>
  )
}

function Troubles({ troubles }: { troubles: LetterTrouble[] }) {
  if (troubles.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-xl font-semibold">Not reached ({troubles.length})</h2>
      <ul aria-label="Not reached" className="grid grid-cols-1 gap-2">
        {troubles.map(({ mailId, to, reason, nextTryAt }) => (
          <li
            key={mailId}
            className={`grid gap-1 rounded-card border border-l-4 bg-white/50 px-4 py-3 ${nextTryAt ? 'border-ink/15' : 'border-petal'}`}
          >
            <p className="font-semibold wrap-anywhere">{to}</p>
            <p className="text-[0.9375rem]/6 text-stone wrap-anywhere">{reason}</p>
            {nextTryAt ? (
              <p className="text-[0.9375rem]/6">Tried again at {whenText(nextTryAt)}</p>
            ) : (
              <Button look="outline" className="justify-self-start" onClick={() => tryAgain(mailId)}>
                Try again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

async function tryAgain(mailId: string) {
  await sendMailAgain(mailId).then(
    () => show({ text: 'On its way' }),
    error => show({ text: sentenceOf(error, NO_ANSWER) }),
  )
  await refreshDesk()
}

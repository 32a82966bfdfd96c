import { officePaths } from '#contract/desk/office-paths.ts'
import type { Letter, LetterDetails } from '#contract/people/letters.ts'
import { fetchLetter, fetchLetters, sendLetter, stopLetter, type Words } from '#web/api/letters.ts'
import { StepUpForm, useStepUp } from '#web/desk/access/StepUp.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { usePolling } from '#web/desk/form/use-polling.ts'
import { EdgeCard, List } from '#web/desk/List.tsx'
import { Loaded } from '#web/desk/Loaded.tsx'
import { announce, show } from '#web/desk/notice.ts'
import { sendAgain } from '#web/desk/operations/send-again.ts'
import { Screen } from '#web/desk/Screen.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { Mark } from '#web/desk/StateMark.tsx'
import { whenText } from '#web/desk/times.ts'
import { Warning } from '#web/desk/Warning.tsx'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { Editor } from './Editor.tsx'
import { keepWords, keptWords, NEW, wordsOf } from './use-letter-draft.ts'
import { LETTER_STATES, leavesText, peopleText, sendingTimeText } from './words.ts'

export default function LetterPage({ id }: { id: string }) {
  return id === NEW ? <NewLetter /> : <KnownLetter id={id} />
}

/** Renders the editor even before the number of readers is known. */
function NewLetter() {
  const { data } = useDeskData('letters', fetchLetters)
  return <Editor id={NEW} readers={data?.subscribers} perMinute={data?.perMinute} />
}

function KnownLetter({ id }: { id: string }) {
  const details = useDeskData(`letter ${id}`, () => fetchLetter(id))
  const { letter, troubles = [], subscribers, perMinute } = details.data ?? {}
  const isRetrying = letter !== undefined && letter.counts.toGo > 0 && troubles.length > 0
  usePolling(letter?.status === 'scheduled' || letter?.status === 'sending' || isRetrying, details.reload)
  if (letter?.status === 'draft') return <Editor id={id} saved={letter} readers={subscribers} perMinute={perMinute} />
  return (
    <Screen title={letter?.subject ?? 'Letter'} about="Letter to subscribers" hasBack>
      {details.problem?.code === 'letter_not_found' && <UnsavedWords id={id} />}
      <Loaded from={details} label="Loading the letter">
        {loaded => <LetterProgress {...loaded} />}
      </Loaded>
    </Screen>
  )
}

/** A letter that is scheduled, being sent or sent. */
function LetterProgress({ letter, troubles, perMinute }: LetterDetails) {
  const { _id, status, counts, endedAt } = letter
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
      <div className="grid grid-cols-1 gap-6">
        <UnsavedWords id={_id} />
        <section aria-label="On its way" className="grid grid-cols-1 gap-3 rounded-card bg-linen p-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Mark {...LETTER_STATES[status]} />
            <span>{leavesText(letter)}</span>
            {status === 'sent' && endedAt && <span>{whenText(endedAt)}</span>}
            {status === 'sending' && !letter.quietUntil && <span>{sendingTimeText(counts.toGo, perMinute)}</span>}
          </p>
          {status === 'scheduled' && !letter.startedAt ? (
            <p>It goes to {peopleText(counts.toGo)}, to everybody once.</p>
          ) : (
            <Counts letter={letter} />
          )}
          <Actions letter={letter} />
        </section>
        <List title="Not reached" label="Not reached" of={troubles} keyOf={({ mailId }) => mailId}>
          {({ mailId, to, reason, nextTryAt }) => (
            <EdgeCard edge={nextTryAt ? 'border-ink/15' : 'border-petal'}>
              <p className="font-semibold wrap-anywhere">{to}</p>
              <Hint className="wrap-anywhere">{reason}</Hint>
              {nextTryAt ? (
                <p className="text-[0.9375rem]/6">Tried again at {whenText(nextTryAt)}</p>
              ) : (
                <OutlineButton className="justify-self-start" onClick={() => sendAgain(mailId)}>
                  Try again
                </OutlineButton>
              )}
            </EdgeCard>
          )}
        </List>
      </div>
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
        <Hint>
          To those who had subscribed by {whenText(startedAt)}. “Sent” means that the mail server accepted it; we do not
          track who opens it.
        </Hint>
      )}
    </>
  )
}

function Actions({ letter }: { letter: Letter }) {
  const { _id, status, counts } = letter
  const startNew = useStartNew()
  const stepUp = useStepUp()
  const stop = () => stopLetter(_id)
  if (status === 'scheduled' || status === 'sending') {
    const [label, text] =
      status === 'scheduled' ? ['Cancel sending', 'Sending cancelled'] : ['Stop', 'Stopped. Nobody else gets it.']
    return (
      <OutlineButton className="justify-self-start" onClick={() => announce(stop, { text })}>
        {label}
      </OutlineButton>
    )
  }
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
          Go on with the other {peopleText(counts.toGo)}
        </Button>
      )}
      <OutlineButton onClick={() => startNew(wordsOf(letter))}>Write a new one from this</OutlineButton>
      <div className="basis-full empty:hidden">
        <StepUpForm stepUp={stepUp} />
      </div>
    </div>
  )
}

function useStartNew() {
  const navigate = useNavigate()
  return (words: Words) => {
    keepWords(NEW, words)
    navigate(officePaths.letter(NEW))
  }
}

/** Words typed here while another device sent or deleted the letter. */
function UnsavedWords({ id }: { id: string }) {
  const startNew = useStartNew()
  const words = keptWords(id)
  if (!words) return null
  return (
    <Warning>
      <p>What you typed on this device was not saved, and can no longer go into this letter.</p>
      <OutlineButton
        className="mt-2"
        onClick={() => {
          keepWords(id, undefined)
          startNew(words)
        }}
      >
        Put it into a new letter
      </OutlineButton>
    </Warning>
  )
}

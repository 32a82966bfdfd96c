import type { Letter } from '#contract/letters.ts'
import { officePaths } from '#contract/office-paths.ts'
import { downloadSubscribers, fetchLetters } from '#web/api/letters.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { useDeskData } from '../desk-data.ts'
import { Hint } from '../form/Form.tsx'
import { Loaded } from '../Loaded.tsx'
import { DownloadButton } from '../more/StepUp.tsx'
import { Screen } from '../Screen.tsx'
import { Mark } from '../StateMark.tsx'
import { whenText } from '../times.ts'
import { keptWords, NEW } from './use-letter-draft.ts'
import { LETTER_STATES, leavesText, people } from './words.ts'

/** Letters to those who asked for them, newest first. */
export default function LettersPage() {
  const letters = useDeskData('letters', fetchLetters)
  const begun = keptWords(NEW)
  return (
    <Screen
      title="Letters"
      about="To your subscribers"
      hasBack
      actions={
        <ButtonLink to={officePaths.letter(NEW)} className="shrink-0 px-5!">
          New letter
        </ButtonLink>
      }
    >
      <Loaded from={letters} label="Loading the letters">
        {({ letters: all, subscribers }) => (
          <div className="grid grid-cols-1 gap-6">
            <Readers count={subscribers} />
            <ul aria-label="Letters" className="grid grid-cols-1 gap-2 lg:grid-cols-2">
              {begun && (
                <li>
                  <Link
                    to={officePaths.letter(NEW)}
                    className="block rounded-card border border-dashed border-ink/35 px-4 py-3 hover:bg-white"
                  >
                    <span className="block font-semibold wrap-anywhere">{begun.subject || 'New letter'}</span>
                    <strong className="text-[0.9375rem]/6 font-semibold text-amber">
                      Not saved yet, kept on this device
                    </strong>
                  </Link>
                </li>
              )}
              {all.map(letter => (
                <li key={letter._id}>
                  <Row letter={letter} />
                </li>
              ))}
            </ul>
            {all.length === 0 && !begun && (
              <p>No letter yet. Begin with “New letter”: what you write is a draft until you send it.</p>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Readers({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-linen px-4 py-3 [&>[role=alert]]:basis-full [&>fieldset]:basis-full">
      <p>
        <span className="block text-[0.875rem]/5 text-stone">Subscribers</span>
        <span className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en')}</span>
      </p>
      {count === 0 ? (
        <Hint>People subscribe at the foot of your home page.</Hint>
      ) : (
        <DownloadButton look="outline" fetchFile={downloadSubscribers}>
          Addresses as CSV
        </DownloadButton>
      )}
    </div>
  )
}

function Row({ letter }: { letter: Letter }) {
  const { _id, subject, status, counts, endedAt, updatedAt } = letter
  const { toGo, sent, failed } = counts
  const isDraft = status === 'draft' || (status === 'scheduled' && !letter.startedAt)
  const facts = isDraft
    ? [`to ${people(toGo)}`]
    : [toGo > 0 && `${toGo} to go`, `${sent} sent`, failed > 0 && `${failed} failed`]
  return (
    <Link
      to={officePaths.letter(_id)}
      className="grid gap-1 rounded-card border border-ink/15 bg-white/50 px-4 py-3 hover:bg-white"
    >
      <span className="font-semibold wrap-anywhere">{subject}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]/6 text-stone">
        <Mark {...LETTER_STATES[status]} />
        <span>{facts.filter(Boolean).join(', ')}</span>
        <span>{leavesText(letter) || whenText(endedAt ?? updatedAt)}</span>
      </span>
      {keptWords(_id) && <strong className="font-semibold text-amber">Not saved yet, kept on this device</strong>}
    </Link>
  )
}

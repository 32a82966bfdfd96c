import { officePaths } from '#contract/desk/office-paths.ts'
import type { Letter } from '#contract/people/letters.ts'
import { downloadSubscribers, fetchLetters } from '#web/api/letters.ts'
import { DownloadButton } from '#web/desk/access/StepUp.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { Empty, List } from '#web/desk/List.tsx'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { Mark } from '#web/desk/StateMark.tsx'
import { whenText } from '#web/desk/times.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { keptWords, NEW } from './use-letter-draft.ts'
import { LETTER_STATES, leavesText, peopleText } from './words.ts'

export default function LettersPage() {
  const begun = keptWords(NEW)
  return (
    <LoadedScreen
      title="Letters"
      about="To your subscribers"
      actions={
        <ButtonLink to={officePaths.letter(NEW)} className="shrink-0 px-5!">
          New letter
        </ButtonLink>
      }
      from={useDeskData('letters', fetchLetters)}
      label="Loading the letters"
    >
      {({ letters, subscribers }) => (
        <div className="grid grid-cols-1 gap-6">
          <Readers count={subscribers} />
          <List label="Letters" of={[...(begun ? [{ _id: NEW }] : []), ...letters]} className="gap-2 lg:grid-cols-2">
            {letter => <Row letter={letter} />}
          </List>
          {letters.length === 0 && !begun && (
            <Empty>No letter yet. Begin with “New letter”: what you write is a draft until you send it.</Empty>
          )}
        </div>
      )}
    </LoadedScreen>
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

/** A letter; without a status, the new one that only this device has. */
function Row({ letter }: { letter: Letter | { _id: string } }) {
  const kept = keptWords(letter._id)
  return (
    <Link
      to={officePaths.letter(letter._id)}
      className={`grid gap-1 rounded-card border px-4 py-3 hover:bg-white ${'status' in letter ? 'border-ink/15 bg-white/50' : 'border-dashed border-ink/35'}`}
    >
      <span className="font-semibold wrap-anywhere">
        {('status' in letter ? letter.subject : kept?.subject) || 'New letter'}
      </span>
      {'status' in letter && <Facts letter={letter} />}
      {kept && <strong className="font-semibold text-amber">Not saved yet, kept on this device</strong>}
    </Link>
  )
}

function Facts({ letter }: { letter: Letter }) {
  const { status, counts, startedAt, endedAt, updatedAt } = letter
  const { toGo, sent, failed } = counts
  const isDraft = status === 'draft' || (status === 'scheduled' && !startedAt)
  const facts = isDraft
    ? [`to ${peopleText(toGo)}`]
    : [toGo > 0 && `${toGo} to go`, `${sent} sent`, failed > 0 && `${failed} failed`]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]/6 text-stone">
      <Mark {...LETTER_STATES[status]} />
      <span>{facts.filter(Boolean).join(', ')}</span>
      <span>{leavesText(letter) || whenText(endedAt ?? updatedAt)}</span>
    </span>
  )
}

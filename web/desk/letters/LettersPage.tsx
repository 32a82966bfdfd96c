import { Download } from 'lucide'
import type { Letter } from '#contract/letters.ts'
import { officePaths } from '#contract/office-paths.ts'
import { downloadSubscribers, fetchLetters } from '#web/api/letters.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { saveBlob } from '#web/ui/save-file.ts'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { StepUpForm } from '../more/StepUpForm.tsx'
import { useStepUp } from '../more/use-step-up.ts'
import { show } from '../notice.ts'
import { Screen } from '../Screen.tsx'
import { whenText } from '../times.ts'
import { readLetter } from './kept-letter.ts'
import { LetterMark } from './LetterMark.tsx'
import { leavesText, people } from './words.ts'

/** Letters to those who asked for them, newest first. */
export default function LettersPage() {
  const letters = useDeskData('letters', fetchLetters)
  return (
    <Screen
      title="Letters"
      about="To your subscribers"
      hasBack
      actions={
        <ButtonLink to={officePaths.letter('new')} className="shrink-0 px-5!">
          New letter
        </ButtonLink>
      }
    >
      <Loaded from={letters} label="Loading the letters">
        {({ letters: all, subscribers }) => (
          <div className="grid grid-cols-1 gap-6">
            <Readers count={subscribers} />
            <ul aria-label="Letters" className="grid grid-cols-1 gap-2 lg:grid-cols-2">
              {readLetter('new') && (
                <li>
                  <Link
                    to={officePaths.letter('new')}
                    className="block rounded-card border border-dashed border-ink/35 px-4 py-3 hover:bg-white"
                  >
                    <span className="block font-semibold wrap-anywhere">
                      {readLetter('new')?.words.subject || 'New letter'}
                    </span>
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
            {all.length === 0 && !readLetter('new') && (
              <p>No letter yet. Begin with “New letter”: what you write is a draft until you send it.</p>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

/** Their addresses as a file want the code from the owner's mailbox. */
function Readers({ count }: { count: number }) {
  const stepUp = useStepUp()
  const download = () =>
    stepUp.run(async code => {
      const { fileName, content } = await downloadSubscribers(code)
      saveBlob(fileName, content)
      show({ text: `${fileName} is on this device` })
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-linen px-4 py-3">
      <p>
        <span className="block text-[0.875rem]/5 text-stone">Subscribers</span>
        <span className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en')}</span>
      </p>
      {count === 0 ? (
        <p className="text-[0.9375rem]/6 text-stone">People subscribe at the foot of your home page.</p>
      ) : (
        <Button look="outline" disabled={stepUp.isWaiting} onClick={download}>
          <Icon of={Download} size={20} />
          Addresses as CSV
        </Button>
      )}
      <div className="basis-full">
        <StepUpForm stepUp={stepUp} />
      </div>
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
        <LetterMark status={status} />
        <span>{facts.filter(Boolean).join(', ')}</span>
        <span>{leavesText(letter) || whenText(endedAt ?? updatedAt)}</span>
      </span>
      {readLetter(_id) && <strong className="font-semibold text-amber">Not saved yet, kept on this device</strong>}
    </Link>
  )
}

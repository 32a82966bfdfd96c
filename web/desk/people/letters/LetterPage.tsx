import { fetchLetter, fetchLetters } from '#web/api/letters.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { usePolling } from '#web/desk/form/use-polling.ts'
import { Loaded } from '#web/desk/Loaded.tsx'
import { Screen } from '#web/desk/Screen.tsx'
import { Editor } from './Editor.tsx'
import { LetterProgress, UnsavedWords } from './LetterProgress.tsx'
import { NEW } from './use-letter-draft.ts'

export default function LetterPage({ id }: { id: string }) {
  return id === NEW ? <NewLetter /> : <KnownLetter id={id} />
}

/** It can be written before the number of readers is known. */
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

import { useEffect } from 'react'
import type { LetterDetails } from '#contract/letters.ts'
import { fetchLetter, fetchLetters } from '#web/api/letters.ts'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { Screen } from '../Screen.tsx'
import { Editor } from './Editor.tsx'
import { LeftOver } from './LeftOver.tsx'
import { OnItsWay } from './OnItsWay.tsx'

const NEW = 'new'
const LOOK_AGAIN_MS = 3000

/** One letter: written as long as it is a draft, watched from then on. */
export default function LetterPage({ id }: { id: string }) {
  return id === NEW ? <NewLetter /> : <KnownLetter id={id} />
}

/** It can be written before anybody knows how many will read it. */
function NewLetter() {
  const { data } = useDeskData('letters', fetchLetters)
  return <Editor id={NEW} readers={data?.subscribers} perMinute={data?.perMinute} />
}

function KnownLetter({ id }: { id: string }) {
  const details = useDeskData(`letter ${id}`, () => fetchLetter(id))
  useLookAgain(details.data, details.reload)
  const { data } = details
  if (data?.letter.status === 'draft')
    return <Editor id={id} stored={data.letter} readers={data.subscribers} perMinute={data.perMinute} />
  return (
    <Screen title={data?.letter.subject ?? 'Letter'} about="Letter to subscribers" hasBack>
      {details.problem?.code === 'letter_not_found' && <LeftOver id={id} />}
      <Loaded from={details} label="Loading the letter">
        {loaded => <OnItsWay {...loaded} />}
      </Loaded>
    </Screen>
  )
}

/** A letter moves on without anybody touching the desk: who watches it looks again. */
function useLookAgain(details: LetterDetails | undefined, reload: () => void) {
  const isMoving = details !== undefined && isOnItsWay(details)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving, reload])
}

function isOnItsWay({ letter: { status, counts }, troubles }: LetterDetails) {
  return status === 'scheduled' || status === 'sending' || (counts.toGo > 0 && troubles.length > 0)
}

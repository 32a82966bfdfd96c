import { officePaths } from '#contract/office-paths.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Warning } from '../Warning.tsx'
import { keepLetter, readLetter } from './kept-letter.ts'

/** What was typed here while another device sent the letter, or threw it away. */
export function LeftOver({ id }: { id: string }) {
  const navigate = useNavigate()
  const kept = readLetter(id)
  if (!kept) return null
  return (
    <Warning>
      <p>What you typed on this device was not saved, and can no longer go into this letter.</p>
      <Button
        look="outline"
        className="mt-2"
        onClick={() => {
          keepLetter('new', { words: kept.words })
          keepLetter(id, undefined)
          navigate(officePaths.letter('new'))
        }}
      >
        Put it into a new letter
      </Button>
    </Warning>
  )
}

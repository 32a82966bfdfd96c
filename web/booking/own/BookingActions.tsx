import { CalendarClock, CircleX, MessageCircle, Phone, Plus } from 'lucide'
import type { ManageResponse } from '#contract/booking/manage.ts'
import type { PublicSpa } from '#contract/catalogue/spa.ts'
import { customerWrites, whatsAppToSpa } from '#contract/desk/whatsapp.ts'
import { manageText } from '#contract/messages.ts'
import { dayAndClock } from '#contract/platform/until.ts'
import { useSpa } from '#web/store/site.ts'
import { useHomepageStore } from '#web/store/stores.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { pauseSentence } from '../pause-sentence.ts'
import { NewTabLink } from '../status/SupportLinks.tsx'

type Part = 'move' | 'add' | 'cancel'

interface Props {
  managed: ManageResponse
  open: Part | undefined
  choose(part: Part): void
}

/** The possible changes and their deadlines. Where moving is over, the ways to reach the spa. */
export function BookingActions({ managed, open, choose }: Props) {
  const spa = useSpa()
  const paused = useHomepageStore(pauseSentence)
  const { booking, mayMove, mayAdd, mayCancel } = managed
  const chat = whatsAppToSpa(spa, customerWrites.lateMove(booking))
  if (!mayMove && !mayCancel) return null
  return (
    <section aria-label={manageText.changes} className="grid gap-4 pt-2">
      {changeLines(managed, spa, paused).map(line => (
        <p key={line}>{line}</p>
      ))}
      <div className="flex flex-wrap gap-3">
        {mayMove && !paused ? (
          <Button
            look={booking.status === 'held' ? 'outline' : 'gold'}
            className="grow sm:grow-0"
            aria-expanded={open === 'move'}
            onClick={() => choose('move')}
          >
            <Icon of={CalendarClock} size={20} />
            {manageText.move}
          </Button>
        ) : (
          <>
            <NewTabLink href={chat} className={`${LINK} border-gold bg-gold hover:bg-gold-bright`}>
              <Icon of={MessageCircle} size={20} />
              {manageText.writeToMove}
            </NewTabLink>
            <a href={spa.phone.link} className={`${LINK} border-ink/25 hover:border-ink hover:bg-ink/5`}>
              <Icon of={Phone} size={20} />
              {manageText.callUs}
            </a>
          </>
        )}
        {mayAdd && !paused && (
          <Button
            look="outline"
            className="grow sm:grow-0"
            aria-expanded={open === 'add'}
            onClick={() => choose('add')}
          >
            <Icon of={Plus} size={20} />
            {manageText.add}
          </Button>
        )}
        {mayCancel && (
          <Button
            look="outline"
            className="grow sm:grow-0"
            aria-expanded={open === 'cancel'}
            onClick={() => choose('cancel')}
          >
            <Icon of={CircleX} size={20} />
            {manageText.cancel}
          </Button>
        )}
      </div>
    </section>
  )
}

const LINK =
  'inline-flex min-h-12 grow sm:grow-0 items-center justify-center gap-2 rounded-full border px-7 py-2.5 font-semibold transition-colors duration-200'

/** `paused`: why no other times are offered for now. */
function changeLines(managed: ManageResponse, { timeZone, policy }: PublicSpa, paused: string | undefined): string[] {
  const { mayMove, mayCancel, freeUntil, feeMayApply, movesLeft } = managed
  const until = dayAndClock(freeUntil, timeZone)
  if (mayMove && paused) return [manageText.freeToCancelUntil(until), paused]
  if (mayMove) return [manageText.freeUntil(until), manageText.movesLeft(movesLeft)]
  if (!mayCancel) return []
  if (feeMayApply) return [manageText.feeMayApply(policy.noticeHours), manageText.lateMove]
  // Before the free time is over moving is allowed, unless there were too many moves.
  if (movesLeft === 0) return [manageText.freeToCancelUntil(until), manageText.noMovesLeft]
  return [manageText.freeForNow, manageText.lateMove]
}

import { useEffect, useState } from 'react'
import type { ReceiptCard } from '#contract/desk.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { confirmCard, fetchCard, fetchCardPicture } from '#web/api/desk.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Tick } from '../Chips.tsx'
import { takeFragment } from '../enter/fragment.ts'
import WayIn from '../enter/WayIn.tsx'
import { moneyText } from '../words.ts'
import { CardFacts, Expected, expected } from './CardFacts.tsx'
import { ReceiptPicture, spotsOf } from './ReceiptPicture.tsx'

/** The one card that the owner's mail opens on any device: a tick, then a tap. Nothing else can be done with its key. */
export default function MailCardPage({ bookingId }: { bookingId: string }) {
  const [key] = useState(() => new URLSearchParams(takeFragment()).get('d') ?? '')
  const [card, setCard] = useState<ReceiptCard>()
  const [problem, setProblem] = useState('')
  const [hasSeen, setSeen] = useState(false)
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')

  useEffect(() => {
    if (!key) return
    fetchCard(bookingId, key).then(
      answer => setCard(answer.card),
      error => setProblem(sentenceOf(error, 'No connection. Please try again.')),
    )
  }, [bookingId, key])

  async function confirm() {
    setState('busy')
    setProblem('')
    try {
      await confirmCard(bookingId, key)
      setState('done')
    } catch (error) {
      setProblem(sentenceOf(error, 'No connection. Nothing was changed; please try again.'))
      setState('ready')
    }
  }

  if (!key) return <WayIn />
  return (
    <main className="mx-auto grid max-w-5xl grid-cols-1 gap-4 px-4 py-5">
      <h1 className="text-[1.75rem]/9 font-semibold">A receipt to check</h1>
      {!card && !problem && <Spinner label="Loading the receipt" />}
      {card && (
        <article
          aria-label={`Receipt of ${card.booking.fullName}`}
          className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2"
        >
          <ReceiptPicture
            pictures={card.receipts.slice(0, 1).map(({ at, late }) => ({
              at,
              late,
              spots: spotsOf(card.likenesses, 1),
              load: () => fetchCardPicture(bookingId, key),
            }))}
          />
          <div className="grid content-start gap-4">
            <Expected card={card} />
            <CardFacts card={card} name={<strong className="font-semibold">{card.booking.fullName}</strong>} />
            {state !== 'done' && (
              <div className="grid gap-3 rounded-card bg-linen p-4">
                <Tick isOn={hasSeen} onChange={setSeen}>
                  I have seen {moneyText(expected(card))} in my account
                </Tick>
                <Button disabled={!hasSeen || state === 'busy'} onClick={confirm}>
                  Confirm
                </Button>
              </div>
            )}
          </div>
        </article>
      )}
      <p role="status" className="font-semibold empty:hidden">
        {state === 'done' && 'Confirmed. We email the customer in two minutes; until then you can undo it at the desk.'}
      </p>
      <p role="alert" className="text-petal empty:hidden">
        {problem}
      </p>
      <ButtonLink look="outline" to={deskPaths.today} className="justify-self-start">
        To the desk
      </ButtonLink>
    </main>
  )
}

import { useState } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { confirmCard, fetchCard, fetchCardPicture } from '#web/api/desk.ts'
import { takeFragment } from '#web/desk/access/fragment.ts'
import { SignInPage } from '#web/desk/access/SignedOutPages.tsx'
import { Tick } from '#web/desk/Chips.tsx'
import { TRY_AGAIN } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { useLoad } from '#web/desk/use-load.ts'
import { moneyText } from '#web/desk/words.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { CardFacts, Expected, expected } from './CardFacts.tsx'
import { ReceiptPicture } from './ReceiptPicture.tsx'

/** The card that the owner's email opens on any device: a tick, then a tap. Its key allows nothing else. */
export default function MailCardPage({ id }: { id: string }) {
  const [key] = useState(() => new URLSearchParams(takeFragment()).get('d') ?? '')
  const [hasSeen, setSeen] = useState(false)
  const [isDone, setDone] = useState(false)
  const loaded = useLoad(key || undefined, () => fetchCard(id, key))
  const { run, isBusy, problem } = useAction()
  const card = loaded.data?.card

  const confirm = async () => setDone(await run(() => confirmCard(id, key)))

  if (!key) return <SignInPage />
  return (
    <main className="mx-auto grid max-w-5xl grid-cols-1 gap-4 px-4 py-5">
      <h1 className="text-[1.75rem]/9 font-semibold">A receipt to check</h1>
      {!card && !loaded.problem && <Spinner label="Loading the receipt" />}
      {card && (
        <article
          aria-label={`Receipt of ${card.booking.fullName}`}
          className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2"
        >
          <ReceiptPicture
            pictures={card.receipts.slice(0, 1)}
            likenesses={card.likenesses}
            load={() => fetchCardPicture(id, key)}
          />
          <div className="grid content-start gap-4">
            <Expected card={card} />
            <CardFacts card={card} name={<strong className="font-semibold">{card.booking.fullName}</strong>} />
            {!isDone && (
              <div className="grid gap-3 rounded-card bg-linen p-4">
                <Tick isOn={hasSeen} onChange={setSeen}>
                  I have seen {moneyText(expected(card))} in my account
                </Tick>
                <Button disabled={!hasSeen || isBusy} onClick={confirm}>
                  Confirm
                </Button>
              </div>
            )}
          </div>
        </article>
      )}
      <p role="status" className="font-semibold empty:hidden">
        {isDone && 'Confirmed. We email the customer in two minutes; until then you can undo it at the desk.'}
      </p>
      <Problem>{loaded.problem !== undefined && sentenceOf(loaded.problem, TRY_AGAIN)}</Problem>
      <Problem>{problem}</Problem>
      <ButtonLink look="outline" to={deskPaths.today} className="justify-self-start">
        To the desk
      </ButtonLink>
    </main>
  )
}

import { useState } from 'react'
import type { ManageBody } from '#contract/booking/manage.ts'
import { dataRequestText as text } from '#contract/messages.ts'
import type { RequestKind } from '#contract/people/people.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { requestMyData } from '#web/api/manage.ts'
import { Button } from '#web/ui/Button.tsx'

/** A copy of one's data, or to be erased: chosen, asked once more, and then it is on its way. Loaded when it is looked for. */
export default function DataRequest({ bookingHash, bookingKey }: { bookingHash: string; bookingKey: string }) {
  const [wish, setWish] = useState<RequestKind>()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function ask(kind: RequestKind) {
    const body: ManageBody = { bookingHash, key: bookingKey }
    setBusy(true)
    setProblem('')
    try {
      setSaid((await requestMyData({ ...body, kind })).message)
      setWish(undefined)
    } catch (error) {
      setProblem(sentenceOf(error, text.failed))
    }
    setBusy(false)
  }

  return (
    <section aria-label={text.heading} className="mt-4 grid gap-3 rounded-card bg-linen p-4">
      <h3 className="text-lg font-semibold">{text.heading}</h3>
      <p role="status" className="font-semibold empty:hidden">
        {said}
      </p>
      {wish ? (
        <>
          <p>{wish === 'copy' ? text.copyHint : text.eraseHint}</p>
          <div className="flex flex-wrap gap-3">
            <Button look={wish === 'erase' ? 'danger' : 'gold'} disabled={isBusy} onClick={() => ask(wish)}>
              {wish === 'copy' ? text.sureCopy : text.sureErase}
            </Button>
            <Button look="outline" disabled={isBusy} onClick={() => setWish(undefined)}>
              {wish === 'copy' ? text.notNow : text.keepThem}
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button look="outline" onClick={() => setWish('copy')}>
            {text.copy}
          </Button>
          <Button look="outline" onClick={() => setWish('erase')}>
            {text.erase}
          </Button>
        </div>
      )}
      <p role="alert" className="text-petal empty:hidden">
        {problem}
      </p>
    </section>
  )
}

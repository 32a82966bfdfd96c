import { useState } from 'react'
import { dataRequestText as text } from '#contract/messages.ts'
import type { RequestKind } from '#contract/people/people.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { requestMyData } from '#web/api/manage.ts'
import { Button } from '#web/ui/Button.tsx'

/** Requests a copy of the customer's data or their erasure, after a confirmation. */
export default function DataRequest({ bookingHash, bookingKey }: { bookingHash: string; bookingKey: string }) {
  const [chosen, setChosen] = useState<RequestKind>()
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send(kind: RequestKind) {
    setBusy(true)
    setProblem('')
    try {
      setMessage((await requestMyData({ bookingHash, key: bookingKey, kind })).message)
      setChosen(undefined)
    } catch (error) {
      setProblem(sentenceOf(error, text.failed))
    }
    setBusy(false)
  }

  return (
    <section aria-label={text.heading} className="mt-4 grid gap-3 rounded-card bg-linen p-4">
      <h3 className="text-lg font-semibold">{text.heading}</h3>
      <p role="status" className="font-semibold empty:hidden">
        {message}
      </p>
      {chosen ? (
        <>
          <p>{chosen === 'copy' ? text.copyHint : text.eraseHint}</p>
          <div className="flex flex-wrap gap-3">
            <Button look={chosen === 'erase' ? 'danger' : 'gold'} disabled={isBusy} onClick={() => send(chosen)}>
              {chosen === 'copy' ? text.sureCopy : text.sureErase}
            </Button>
            <Button look="outline" disabled={isBusy} onClick={() => setChosen(undefined)}>
              {chosen === 'copy' ? text.notNow : text.keepThem}
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button look="outline" onClick={() => setChosen('copy')}>
            {text.copy}
          </Button>
          <Button look="outline" onClick={() => setChosen('erase')}>
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

import { useState } from 'react'
import { manageText } from '#contract/messages.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { ReceiptField } from '../payment/ReceiptField.tsx'

/** A better picture of a receipt that was sent already. */
export default function AnotherReceipt(props: { isBusy: boolean; send(receipt: File): Promise<Failure | undefined> }) {
  const [receipt, setReceipt] = useState<File | null>(null)
  const [error, setError] = useState<string>()

  async function send() {
    if (receipt) setError((await props.send(receipt))?.sentence)
  }

  return (
    <div className="grid gap-4">
      <ReceiptField
        receipt={receipt}
        error={error}
        onChoose={() => {
          setReceipt(null)
          setError(undefined)
        }}
        onReady={setReceipt}
        onError={setError}
      />
      <Button className="w-full" disabled={props.isBusy || !receipt} onClick={send}>
        {manageText.sendThisReceipt}
      </Button>
    </div>
  )
}

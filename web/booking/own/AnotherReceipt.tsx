import { useRef, useState } from 'react'
import { manageText, paymentText } from '#contract/messages.ts'
import { fileSizeText } from '#contract/platform/file-size.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { ImageUpload } from '#web/ui/ImageUpload.tsx'
import { ANY_SIZE, preparedReceipt } from '../payment/prepared-receipt.ts'

/** A better picture of a receipt that was sent already. */
export default function AnotherReceipt(props: { isBusy: boolean; send(receipt: File): Promise<Failure | undefined> }) {
  const [receipt, setReceipt] = useState<File | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [error, setError] = useState<string>()
  const newest = useRef<File | null>(null)

  async function send() {
    if (receipt) setError((await props.send(receipt))?.sentence)
  }

  async function attach(file: File | null) {
    newest.current = file
    setReceipt(null)
    setError(undefined)
    setPreparing(file !== null)
    if (!file) return
    const outcome = await preparedReceipt(file)
    // Replaced or removed meanwhile.
    if (newest.current !== file) return
    setPreparing(false)
    if (outcome instanceof File) setReceipt(outcome)
    else setError(outcome)
  }

  return (
    <div className="grid gap-4">
      <ImageUpload
        label={receipt ? paymentText.anotherPicture : paymentText.uploadReceipt}
        hint={paymentText.uploadHint}
        rules={ANY_SIZE}
        sizeText={fileSizeText}
        value={receipt}
        onChange={attach}
        error={error}
        onError={setError}
        busy={isPreparing ? paymentText.preparing : undefined}
      />
      <Button className="w-full" disabled={props.isBusy || !receipt} onClick={send}>
        {manageText.sendThisReceipt}
      </Button>
    </div>
  )
}

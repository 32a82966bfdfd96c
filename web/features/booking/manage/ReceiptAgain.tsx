import { type ReactNode, useState } from 'react'
import { manageText } from '#contract/messages.ts'
import { Button } from '#web/ui/Button.tsx'

/** While nobody has decided, a better picture of the receipt may help. The code for it is loaded when it is asked for. */
export function ReceiptAgain({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="receipt-heading">
      <h2 id="receipt-heading" className="text-2xl font-semibold">
        {manageText.receiptHeading}
      </h2>
      <p className="mt-2 mb-4">{manageText.receiptHint}</p>
      {isOpen ? (
        children
      ) : (
        <Button look="outline" onClick={() => setOpen(true)}>
          {manageText.sendReceipt}
        </Button>
      )}
    </section>
  )
}

import { useState } from 'react'
import type { Failure } from '#web/api/api-problem.ts'
import { Button } from '#web/ui/Button.tsx'

interface Props {
  yes: string
  no: string
  isBusy: boolean
  confirm(): Promise<Failure | undefined>
  close(): void
}

/** The two answers to a question that ends something, and above them why the last try failed. */
export function YesOrNo({ yes, no, isBusy, confirm, close }: Props) {
  const [failure, setFailure] = useState<Failure>()
  return (
    <>
      <p role="alert" className="text-petal empty:hidden">
        {failure?.sentence}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          look="danger"
          className="grow sm:grow-0"
          disabled={isBusy}
          onClick={async () => setFailure(await confirm())}
        >
          {yes}
        </Button>
        <Button look="outline" className="grow sm:grow-0" disabled={isBusy} onClick={close}>
          {no}
        </Button>
      </div>
    </>
  )
}

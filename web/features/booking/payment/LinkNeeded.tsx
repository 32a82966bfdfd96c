import { useState } from 'react'
import { manageText } from '#contract/messages.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { sendManageLink } from '#web/api/manage.ts'
import { Button } from '#web/ui/Button.tsx'

/** For who came here with the number alone, on another network: the link goes to the customer, and the picture stays. */
export default function LinkNeeded({ bookingHash }: { bookingHash: string }) {
  const [said, setSaid] = useState<string>()

  async function send() {
    try {
      setSaid((await sendManageLink(bookingHash)).message)
    } catch (problem) {
      setSaid(sentenceOf(problem, manageText.linkNotSent))
    }
  }

  return (
    <div>
      <Button look="outline" onClick={send}>
        {manageText.sendLink}
      </Button>
      <p role="status" className="mt-3">
        {said ?? manageText.sendLinkHint}
      </p>
    </div>
  )
}

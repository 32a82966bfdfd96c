import { useState } from 'react'
import { manageText } from '#contract/messages.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { sendManageLink } from '#web/api/manage.ts'
import { Button } from '#web/ui/Button.tsx'

/** For visitors who have the booking number but no key. The message is the same whether the booking exists or not. */
export default function SendMyLink({ bookingHash, isOnDark }: { bookingHash: string; isOnDark?: boolean }) {
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState('')

  async function send() {
    setSending(true)
    try {
      setMessage((await sendManageLink(bookingHash)).message)
    } catch (problem) {
      setMessage(sentenceOf(problem, manageText.linkNotSent))
    }
    setSending(false)
  }

  return (
    <div>
      <Button look={isOnDark ? 'gold' : 'outline'} disabled={isSending} onClick={send}>
        {manageText.sendLink}
      </Button>
      <p role="status" className={`mt-3 ${isOnDark ? 'text-cream/85' : 'text-stone'}`}>
        {message || manageText.sendLinkHint}
      </p>
    </div>
  )
}

import { finishPastDays } from '#server/booking/finish-day.ts'
import { runHoldJobs } from '#server/booking/holds/hold-jobs.ts'
import { offerFreedTimes } from '#server/booking/waiting/offers/offer-times.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { sendReminders } from '#server/desk/reminders/reminders.ts'
import { mailedReceipt } from '#server/money/receipts/receipt-image.ts'
import { sendLetters } from '#server/people/newsletter/letters/batch.ts'
import type { Deps } from '#server/platform/deps.ts'
import { mailDelivery } from '#server/platform/mail/deliver.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { openMailTransport } from '#server/platform/mail/transport.ts'

export function demoJobs(deps: Deps) {
  const written: OutgoingMail[] = []
  const files = openMailTransport(deps.config, deps.log)
  const { claim, deliver } = mailDelivery({
    ...deps,
    sender: async () => senderOf(await currentSpa(deps), deps.config),
    transport: {
      writesFiles: true,
      async send(parcel, signal) {
        await files.send(parcel, signal)
        written.push(parcel.mail)
      },
    },
    readReceipt: name => mailedReceipt(deps.receipts, name),
  })
  const never = new AbortController().signal

  async function sendMails(): Promise<OutgoingMail[]> {
    written.length = 0
    for (let next = await claim(); next; next = await claim()) await deliver(next, never)
    return [...written]
  }

  async function runJobs() {
    for (const job of [finishPastDays, runHoldJobs, sendReminders, offerFreedTimes, sendLetters]) await job(deps)
    await sendMails()
  }

  return { runJobs, sendMails }
}

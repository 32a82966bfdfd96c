import { officePaths } from '#contract/office-paths.ts'
import type { OutgoingMailEntry } from '#contract/owner-desk.ts'
import { fetchMails, sendMailAgain } from '#web/api/owner-desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useDeskData, usePolling } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { announce } from '../notice.ts'
import { Screen } from '../Screen.tsx'
import { whenText } from '../times.ts'
import { Warning } from '../Warning.tsx'

/** Mails that failed for good, and those that wait for their next try. */
export default function MailsPage() {
  const mails = useDeskData('mails', fetchMails)
  usePolling(mails.data?.mails.some(({ state }) => state === 'waiting') ?? false, mails.reload)

  return (
    <Screen title="Emails" about="What is waiting or could not be sent" hasBack>
      <Loaded from={mails} label="Loading the emails">
        {({ mails: all, becomeFiles }) => {
          const groups = { 'Could not be sent': 'failed', 'Waiting to be sent': 'waiting' } as const
          return (
            <div className="grid grid-cols-1 gap-6">
              {becomeFiles && (
                <Warning>
                  Email is not set up yet: emails are only saved as files on the server, and nobody receives them.
                  <Link
                    to={officePaths.doctor}
                    className="-mb-2 flex min-h-11 items-center font-semibold underline underline-offset-4"
                  >
                    The check-up says what to do
                  </Link>
                </Warning>
              )}
              {all.length === 0 && <p>{becomeFiles ? 'No email is waiting.' : 'Every email has been sent.'}</p>}
              {Object.entries(groups).map(([title, state]) => {
                const these = all.filter(mail => mail.state === state)
                return these.length === 0 ? null : (
                  <section key={state}>
                    <h2 className="mb-2 text-xl font-semibold">
                      {title} ({these.length})
                    </h2>
                    <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2 lg:items-start">
                      {these.map(mail => (
                        <Mail key={mail._id} mail={mail} />
                      ))}
                    </ul>
                  </section>
                )
              })}
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function Mail({ mail }: { mail: OutgoingMailEntry }) {
  const { _id, subject, kind, to, state, reason, attempts, createdAt, dueAt, mayGoAgain } = mail
  const isFailed = state === 'failed'

  const again = () =>
    announce(
      () => sendMailAgain(_id),
      () => ({ text: 'On its way' }),
    )

  return (
    <li
      className={`grid gap-2 rounded-card border border-l-4 bg-white/50 px-4 py-3 lg:only:col-span-full ${isFailed ? 'border-petal' : 'border-ink/15'}`}
    >
      <p className="font-semibold wrap-anywhere">{subject || kind.replaceAll('-', ' ')}</p>
      <p className="text-[0.9375rem]/6 text-stone">
        {to && <span className="block wrap-anywhere">To {to}</span>}
        Written {whenText(createdAt)}
        {attempts > 0 && `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`}
        {dueAt && `, next ${whenText(dueAt)}`}
      </p>
      {reason && <p className={`text-[0.9375rem]/6 wrap-anywhere ${isFailed ? 'text-petal' : ''}`}>{reason}</p>}
      {mayGoAgain ? (
        <Button look="outline" className="justify-self-start" onClick={again}>
          {isFailed ? 'Send again' : 'Send now'}
        </Button>
      ) : (
        <p className="text-[0.9375rem]">It is out of date, so it will not be sent.</p>
      )}
    </li>
  )
}

import { officePaths } from '#contract/desk/office-paths.ts'
import type { OutgoingMailEntry } from '#contract/desk/owner-desk.ts'
import { fetchMails } from '#web/api/owner-desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useDeskData } from '../desk-data.ts'
import { Hint } from '../form/Form.tsx'
import { usePolling } from '../form/use-polling.ts'
import { EdgeCard, Empty, List } from '../List.tsx'
import { LoadedScreen } from '../Loaded.tsx'
import { OutlineButton } from '../SmallButton.tsx'
import { whenText } from '../times.ts'
import { Warning } from '../Warning.tsx'
import { sendAgain } from './send-again.ts'

const GROUPS = [
  ['Could not be sent', 'failed'],
  ['Waiting to be sent', 'waiting'],
] as const

export default function MailsPage() {
  const mails = useDeskData('mails', fetchMails)
  usePolling(mails.data?.mails.some(({ state }) => state === 'waiting') ?? false, mails.reload)

  return (
    <LoadedScreen title="Emails" about="What is waiting or could not be sent" from={mails} label="Loading the emails">
      {({ mails: all, becomeFiles }) => (
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
          {all.length === 0 && <Empty>{becomeFiles ? 'No email is waiting.' : 'Every email has been sent.'}</Empty>}
          {GROUPS.map(([title, state]) => (
            <List
              key={state}
              title={title}
              of={all.filter(mail => mail.state === state)}
              className="gap-2 *:only:col-span-full lg:grid-cols-2 lg:items-start"
            >
              {mail => <Mail mail={mail} />}
            </List>
          ))}
        </div>
      )}
    </LoadedScreen>
  )
}

function Mail({ mail }: { mail: OutgoingMailEntry }) {
  const { _id, subject, kind, to, state, reason, attempts, createdAt, dueAt, mayGoAgain } = mail
  const isFailed = state === 'failed'
  return (
    <EdgeCard edge={isFailed ? 'border-petal' : 'border-ink/15'}>
      <p className="font-semibold wrap-anywhere">{subject || kind.replaceAll('-', ' ')}</p>
      <Hint>
        {to && <span className="block wrap-anywhere">To {to}</span>}
        Written {whenText(createdAt)}
        {attempts > 0 && `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`}
        {dueAt && `, next ${whenText(dueAt)}`}
      </Hint>
      {reason && <p className={`text-[0.9375rem]/6 wrap-anywhere ${isFailed ? 'text-petal' : ''}`}>{reason}</p>}
      {mayGoAgain ? (
        <OutlineButton className="justify-self-start" onClick={() => sendAgain(_id)}>
          {isFailed ? 'Send again' : 'Send now'}
        </OutlineButton>
      ) : (
        <p className="text-[0.9375rem]">It is out of date, so it will not be sent.</p>
      )}
    </EdgeCard>
  )
}

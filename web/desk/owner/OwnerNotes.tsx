import { deskPaths } from '#contract/desk-paths.ts'
import { fetchBackups, fetchMails } from '#web/api/owner-desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useDeskData } from '../desk-data.ts'
import { Warning } from '../Warning.tsx'
import { MadeUp } from './MadeUp.tsx'

/** What the owner is reminded of on the way to everything else. */
export function OwnerNotes() {
  const { data: backups } = useDeskData('backups', fetchBackups)
  const { data: outgoing } = useDeskData('mails', fetchMails)
  const failed = outgoing?.mails.filter(({ state }) => state === 'failed').length ?? 0
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      <MadeUp />
      {failed > 0 && (
        <Warning>
          <Link to={deskPaths.mails} className={LOOK}>
            {failed === 1 ? 'One email could not be sent' : `${failed} emails could not be sent`}
          </Link>
        </Warning>
      )}
      {backups?.isOverdue && (
        <Warning>
          <Link to={deskPaths.backup} className={LOOK}>
            {backups.last ? 'The last backup is older than a week' : 'There is no backup yet'}: make one
          </Link>
        </Warning>
      )}
    </div>
  )
}

const LOOK = '-my-3 flex min-h-12 items-center font-semibold underline underline-offset-4'

import { fileSizeText } from '#contract/platform/file-size.ts'
import { downloadBackup, fetchBackups } from '#web/api/owner-desk.ts'
import { DownloadButton } from '../access/StepUp.tsx'
import { useDeskData } from '../desk-data.ts'
import { Hint } from '../form/Form.tsx'
import { Loaded } from '../Loaded.tsx'
import { Screen } from '../Screen.tsx'
import { whenText } from '../times.ts'
import { Warning } from '../Warning.tsx'

export default function BackupPage() {
  const backups = useDeskData('backups', fetchBackups)
  return (
    <Screen title="Backup" about="Everything in one file, to keep" hasBack>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Loaded from={backups} label="Loading the backups">
            {({ last, isOverdue }) => (
              <div className="grid gap-3">
                {isOverdue && (
                  <Warning>
                    {last ? 'The last backup is older than a week.' : 'There is no backup yet.'} Please make one and
                    keep it somewhere other than this device.
                  </Warning>
                )}
                <dl className="rounded-card border border-ink/15 bg-white/50 px-4 py-3">
                  <dt className="text-[0.875rem] text-stone">Last backup</dt>
                  <dd className="font-semibold">
                    {last ? `${whenText(last.at)}, ${fileSizeText(last.sizeBytes)}` : 'None so far'}
                  </dd>
                  {last && <dd className="text-[0.9375rem] text-stone">by {last.by}</dd>}
                </dl>
              </div>
            )}
          </Loaded>
          <DownloadButton fetchFile={downloadBackup} busyText="Making the backup…">
            Download a backup
          </DownloadButton>
        </div>
        <Hint className="lg:rounded-card lg:bg-linen lg:p-4">
          The file holds bookings, receipts, pictures and settings, with names and phone numbers. Keep it where only you
          can open it. To put it back, ask whoever keeps your server.
        </Hint>
      </div>
    </Screen>
  )
}

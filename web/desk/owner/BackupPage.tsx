import { Download } from 'lucide'
import { useState } from 'react'
import { fileSizeText } from '#contract/file-size.ts'
import { downloadBackup, fetchBackups } from '#web/api/owner-desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { saveBlob } from '#web/ui/save-file.ts'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { StepUpForm } from '../more/StepUpForm.tsx'
import { useStepUp } from '../more/use-step-up.ts'
import { show } from '../notice.ts'
import { Screen } from '../Screen.tsx'
import { whenText } from '../times.ts'
import { Warning } from '../Warning.tsx'

/** Everything in one file. It holds names and numbers of customers, so it wants the code from the owner's mailbox. */
export default function BackupPage() {
  const backups = useDeskData('backups', fetchBackups)
  const stepUp = useStepUp()
  const [isBusy, setBusy] = useState(false)

  function download() {
    setBusy(true)
    return stepUp
      .run(async code => {
        const { fileName, content } = await downloadBackup(code)
        saveBlob(fileName, content)
        show({ text: `${fileName} is on this device` })
      })
      .finally(() => setBusy(false))
  }

  return (
    <Screen title="Backup" about="Everything in one file, to keep" hasBack>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Loaded from={backups} label="Loading the backups">
            {({ last, isOverdue }) => (
              <>
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
              </>
            )}
          </Loaded>
          <Button disabled={isBusy || stepUp.isWaiting} onClick={download}>
            <Icon of={Download} size={20} />
            {isBusy ? 'Making the backup…' : 'Download a backup'}
          </Button>
          <StepUpForm stepUp={stepUp} />
        </div>
        <p className="text-[0.9375rem]/6 text-stone lg:rounded-card lg:bg-linen lg:p-4">
          The file holds bookings, receipts, pictures and settings, with names and phone numbers. Keep it where only you
          can open it. To put it back, ask whoever keeps your server.
        </p>
      </div>
    </Screen>
  )
}

import { backupsResponse } from '#contract/desk/owner-desk.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { type BackupDeps, backupState, downloadBackup } from './backups.ts'

export function backupRoutes(app: App, deps: BackupDeps) {
  route(app, 'deskBackups', { response: backupsResponse }, () => backupState(deps))

  route(app, 'downloadBackup', {}, async ({ principal }, reply) => {
    const { stream, fileName } = await downloadBackup(deps, principal)
    return reply
      .type('application/gzip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .send(stream)
  })
}

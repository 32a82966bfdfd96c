import { calls } from '#contract/calls.ts'
import { settingAnswer, settingInput } from '#contract/settings.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { requireOwner } from '#server/owner/credential.ts'
import { currentSettings, type SettingsDeps, toAnswer, updateSettings } from './settings.ts'

interface Deps extends SettingsDeps {
  clock: Clock
  config: Pick<Config, 'ownerToken'>
}

export function settingsRoutes(app: App, deps: Deps) {
  const response = { 200: settingAnswer }

  app.get(calls.fetchSetting.path, { schema: { response } }, async () => toAnswer(await currentSettings(deps)))

  app.put(
    calls.updateSetting.path,
    { onRequest: requireOwner(deps), schema: { body: settingInput, response } },
    async ({ body }) => toAnswer(await updateSettings(deps, body)),
  )
}

import { settingInput, settingResponse } from '#contract/settings.ts'
import type { Clock } from '#server/clock.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route } from '#server/http/route.ts'
import { currentSettings, type SettingsDeps, toResponse, updateSettings } from './settings.ts'

export function settingsRoutes(app: App, deps: SettingsDeps & { clock: Clock }) {
  route(app, 'fetchSetting', { response: { 200: settingResponse } }, async () =>
    toResponse(await currentSettings(deps)),
  )

  route(
    app,
    'updateSetting',
    { body: settingInput, response: { 200: settingResponse } },
    async ({ body, principal, within }) => toResponse(await updateSettings(within(deps), principal, body)),
  )
}

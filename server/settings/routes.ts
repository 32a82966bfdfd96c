import { settingAnswer, settingInput } from '#contract/settings.ts'
import type { Clock } from '#server/clock.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route } from '#server/http/route.ts'
import { currentSettings, type SettingsDeps, toAnswer, updateSettings } from './settings.ts'

export function settingsRoutes(app: App, deps: SettingsDeps & { clock: Clock }) {
  route(app, 'fetchSetting', { response: { 200: settingAnswer } }, async () => toAnswer(await currentSettings(deps)))

  route(app, 'updateSetting', { body: settingInput, response: { 200: settingAnswer } }, async ({ body }) =>
    toAnswer(await updateSettings(deps, body)),
  )
}

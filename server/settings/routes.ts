import { calls } from '#contract/calls.ts'
import { settingAnswer } from '#contract/settings.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { type SettingsDeps, settingForVisitors } from './settings.ts'

export function settingsRoutes(app: App, deps: SettingsDeps) {
  app.get(calls.fetchSetting.path, { schema: { response: { 200: settingAnswer } } }, () => settingForVisitors(deps))
}

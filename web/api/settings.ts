import { callPath } from '#contract/calls.ts'
import type { SettingAnswer } from '#contract/settings.ts'
import { get } from './client.ts'

export function fetchSetting() {
  return get<SettingAnswer>(callPath('fetchSetting'))
}

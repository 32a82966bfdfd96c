import type { SettingResponse } from '#contract/settings.ts'
import { callPath } from '#contract/site-calls.ts'
import { get } from './client.ts'

export function fetchSetting() {
  return get<SettingResponse>(callPath('fetchSetting'))
}

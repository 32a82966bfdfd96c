import { callPath } from '#contract/calls.ts'
import type { SettingResponse } from '#contract/settings.ts'
import { get } from './client.ts'

export function fetchSetting() {
  return get<SettingResponse>(callPath('fetchSetting'))
}

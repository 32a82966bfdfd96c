import type { SettingInput, SettingResponse } from '#contract/catalogue/settings.ts'
import type { SpaBody, SpaResponse } from '#contract/catalogue/spa.ts'
import { callPath } from '#contract/desk/desk-calls.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { getData, put } from './client.ts'
import { fetchSetting } from './settings.ts'

export const fetchSpa = () => getData<SpaResponse>(callPath('fetchSpa'))

/** `code` is needed only to change the owner's address. */
export const saveSpa = (body: SpaBody, code?: string) =>
  put<SpaResponse>(callPath('updateSpa'), body, code ? { [STEP_UP_HEADER]: code } : undefined)

export const fetchOpenness = async () => (await fetchSetting()).data.setting[0]!
export const saveOpenness = async (body: SettingInput) =>
  (await put<SettingResponse>(callPath('updateSetting'), body)).setting[0]!

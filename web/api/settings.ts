import type { SettingResponse } from '#contract/catalogue/settings.ts'
import type { CreditsResponse } from '#contract/money/credits.ts'
import { callPath } from '#contract/site-calls.ts'
import { get } from './client.ts'

export const fetchSetting = () => get<SettingResponse>(callPath('fetchSetting'))
/** The server calls the outside credits service, so that the page itself needs no foreign host. */
export const fetchCredits = () => get<CreditsResponse>(callPath('fetchCredits'))

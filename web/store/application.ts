import type { Credits } from '#contract/money/credits.ts'
import { attachToken } from '#web/api/client.ts'
import { fetchCredits } from '#web/api/settings.ts'
import type { Stores } from './stores.ts'

export interface ApplicationState {
  credits: Credits | null
  /** What is true of the spa's hours this minute; null until that code is loaded. */
  openNow: { date: string; text: string } | null
}

export const initialApplication: ApplicationState = { credits: null, openNow: null }

/** Every later call carries the saved token. */
export const setAuthentication = attachToken

export async function loadCredits({ application }: Stores) {
  const credits = await fetchCredits().then(
    ({ data }) => data.credits,
    () => null,
  )
  application.setState({ credits })
}

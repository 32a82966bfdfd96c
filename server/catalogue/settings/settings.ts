import type { SettingInput, SettingResponse } from '#contract/catalogue/settings.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockSettings, type Settings, selectSettings, storeSettings } from './queries.ts'

export interface SettingsDeps {
  db: Db
  cache: Cache
}

export function currentSettings({ db, cache }: SettingsDeps): Promise<Settings> {
  return cache.get('settings', () => selectSettings(db))
}

/** What the owner leaves out stays as it is. */
export async function updateSettings(
  { db, clock }: SettingsDeps & { clock: Clock },
  who: { deviceId: string | null; name: string },
  { isMaintenanceMode, maintenanceText, isPaused, pauseText }: SettingInput,
): Promise<Settings> {
  const settings = await inTransaction(db, async tx => {
    const before = await lockSettings(tx)
    const after = {
      isMaintenanceMode: isMaintenanceMode?.beauty ?? before.isMaintenanceMode,
      maintenanceText: maintenanceText?.beauty ?? before.maintenanceText,
      isPaused: isPaused?.beauty ?? before.isPaused,
      pauseText: pauseText?.beauty ?? before.pauseText,
    }
    await storeSettings(tx, after)
    await recordChange(tx, clock, 'update settings', { before, after, who })
    return after
  })
  return settings
}

/** The sentence to show while bookings are paused; cached. */
export async function pauseSentence(deps: SettingsDeps): Promise<string | undefined> {
  return sentenceOf(await currentSettings(deps))
}

/** The same, read in the caller's transaction: the cache may be a second old. */
export async function pauseIn(tx: Db): Promise<string | undefined> {
  return sentenceOf(await selectSettings(tx))
}

export function refusePaused(sentence: string | undefined) {
  if (sentence !== undefined) throw new Refusal('bookings_paused', sentence)
}

function sentenceOf({ isPaused, pauseText }: Settings) {
  return isPaused ? pauseText || bookingRefusals.paused : undefined
}

export function toResponse({ isMaintenanceMode, maintenanceText, isPaused, pauseText }: Settings): SettingResponse {
  return {
    success: true,
    setting: [
      {
        isMaintenanceMode: { beauty: isMaintenanceMode },
        maintenanceText: { beauty: maintenanceText },
        isPaused: { beauty: isPaused },
        pauseText: { beauty: pauseText },
      },
    ],
  }
}

import type { SettingInput, SettingResponse } from '#contract/catalogue/settings.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { recordChange, type Who } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { lockSettings, type Settings, selectSettings, storeSettings } from './queries.ts'

type SettingsDeps = Pick<Deps, 'db' | 'cache'>

export function currentSettings({ db, cache }: SettingsDeps): Promise<Settings> {
  return cache.get('settings', () => selectSettings(db))
}

/** Fields that are not sent stay. */
export function updateSettings({ db, clock }: Pick<Deps, 'db' | 'clock'>, who: Who, input: SettingInput) {
  return inTransaction(db, async tx => {
    const before = await lockSettings(tx)
    const after: Settings = {
      isMaintenanceMode: input.isMaintenanceMode?.beauty ?? before.isMaintenanceMode,
      maintenanceText: input.maintenanceText?.beauty ?? before.maintenanceText,
      isPaused: input.isPaused?.beauty ?? before.isPaused,
      pauseText: input.pauseText?.beauty ?? before.pauseText,
    }
    await storeSettings(tx, after)
    await recordChange(tx, clock, 'update settings', { before, after, who })
    return after
  })
}

/** The sentence to show while bookings are paused; cached. */
export async function pauseSentence(deps: SettingsDeps): Promise<string | undefined> {
  return sentenceOf(await currentSettings(deps))
}

/** Read in the caller's transaction: the cache may be a second old. */
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
  const setting = {
    isMaintenanceMode: { beauty: isMaintenanceMode },
    maintenanceText: { beauty: maintenanceText },
    isPaused: { beauty: isPaused },
    pauseText: { beauty: pauseText },
  }
  return { success: true, setting: [setting] }
}

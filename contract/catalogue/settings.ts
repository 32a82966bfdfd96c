import { z } from 'zod'
import { success } from '../platform/shapes.ts'
import { MAINTENANCE_TEXT_MAX_CHARACTERS, PAUSE_TEXT_MAX_CHARACTERS } from '../rules.ts'

/** Each setting is keyed by site; this deployment's site is "beauty". */
export const setting = z.object({
  isMaintenanceMode: z.object({ beauty: z.boolean() }),
  maintenanceText: z.object({ beauty: z.string() }),
  /** Online booking is paused; existing bookings stay. */
  isPaused: z.object({ beauty: z.boolean() }),
  /** Empty: visitors see the default sentence. */
  pauseText: z.object({ beauty: z.string() }),
})

/** The specification requires an array; clients read only the first item. */
export const settingResponse = z.object({ success, setting: z.array(setting).min(1) })

export const settingInput = setting
  .extend({
    maintenanceText: z.object({ beauty: z.string().trim().max(MAINTENANCE_TEXT_MAX_CHARACTERS) }),
    pauseText: z.object({ beauty: z.string().trim().max(PAUSE_TEXT_MAX_CHARACTERS) }),
  })
  .partial()

export type Setting = z.infer<typeof setting>
export type SettingResponse = z.infer<typeof settingResponse>
export type SettingInput = z.infer<typeof settingInput>

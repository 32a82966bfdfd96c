import { z } from 'zod'
import { success } from '../platform/shapes.ts'
import { MAINTENANCE_TEXT_MAX_CHARACTERS, PAUSE_TEXT_MAX_CHARACTERS } from '../rules.ts'

/** Each setting is keyed by site; this one is "beauty". */
export const setting = z.object({
  isMaintenanceMode: z.object({ beauty: z.boolean() }),
  maintenanceText: z.object({ beauty: z.string() }),
  /** New bookings are not taken for now; the site stays, and so do the bookings there are. */
  isPaused: z.object({ beauty: z.boolean() }),
  /** What customers read then; empty: the site's own sentence. */
  pauseText: z.object({ beauty: z.string() }),
})

/** A list for the sake of the readers; the first item is the one that counts. */
export const settingResponse = z.object({ success, setting: z.array(setting).min(1) })

export const settingInput = z.object({
  isMaintenanceMode: z.object({ beauty: z.boolean() }).optional(),
  maintenanceText: z.object({ beauty: z.string().trim().max(MAINTENANCE_TEXT_MAX_CHARACTERS) }).optional(),
  isPaused: z.object({ beauty: z.boolean() }).optional(),
  pauseText: z.object({ beauty: z.string().trim().max(PAUSE_TEXT_MAX_CHARACTERS) }).optional(),
})

export type Setting = z.infer<typeof setting>
export type SettingResponse = z.infer<typeof settingResponse>
export type SettingInput = z.infer<typeof settingInput>

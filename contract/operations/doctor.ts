import { z } from 'zod'
import { instant, success } from '../platform/shapes.ts'

/** Whether all is well with the machine, the mail and the address: what was found, and what to do about it. */

export const doctorLine = z.object({
  /** What was looked at. */
  name: z.string(),
  state: z.enum(['good', 'note', 'wrong']),
  finding: z.string(),
  /** Empty where nothing is to be done. */
  todo: z.string(),
})
export const doctorResponse = z.object({ success, at: instant, lines: z.array(doctorLine) })
export const testMailResponse = z.object({ success, line: doctorLine })

export type DoctorLine = z.infer<typeof doctorLine>
export type DoctorResponse = z.infer<typeof doctorResponse>
export type TestMailResponse = z.infer<typeof testMailResponse>

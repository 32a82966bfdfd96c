import { z } from 'zod'
import { instant, success } from '../platform/shapes.ts'

export const doctorLine = z.object({
  name: z.string(),
  state: z.enum(['good', 'note', 'wrong']),
  finding: z.string(),
  /** May be empty. */
  todo: z.string(),
})
export const doctorResponse = z.object({ success, at: instant, lines: z.array(doctorLine) })
export const testMailResponse = z.object({ success, line: doctorLine })

export type DoctorLine = z.infer<typeof doctorLine>
export type DoctorResponse = z.infer<typeof doctorResponse>
export type TestMailResponse = z.infer<typeof testMailResponse>

import { type Call, pathsOf, SEND_MAIL } from '../platform/call.ts'

export const doctorCalls = {
  deskDoctor: { method: 'GET', path: '/desk/doctor', role: 'owner' },
  sendTestMail: { method: 'POST', path: '/desk/doctor/mail', role: 'owner', limit: SEND_MAIL },
} as const satisfies Record<string, Call>

export const doctorCallPath = pathsOf(doctorCalls)

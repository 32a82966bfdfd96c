import { type Call, pathsOf, SEND_MAIL } from '../platform/call.ts'

export const letterCalls = {
  listLetters: { method: 'GET', path: '/desk/letters', role: 'owner' },
  addLetter: { method: 'POST', path: '/desk/letters', role: 'owner' },
  previewLetter: { method: 'POST', path: '/desk/letters/preview', role: 'owner' },
  fetchLetter: { method: 'GET', path: '/desk/letters/:id', role: 'owner' },
  updateLetter: { method: 'PUT', path: '/desk/letters/:id', role: 'owner' },
  deleteLetter: { method: 'DELETE', path: '/desk/letters/:id', role: 'owner' },
  testLetter: { method: 'POST', path: '/desk/letters/:id/test', role: 'owner', limit: SEND_MAIL },
  sendLetter: { method: 'POST', path: '/desk/letters/:id/send', role: 'owner', stepUp: true },
  stopLetter: { method: 'POST', path: '/desk/letters/:id/stop', role: 'owner' },
} as const satisfies Record<string, Call>

export const letterCallPath = pathsOf(letterCalls)

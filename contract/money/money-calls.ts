import { type Call, pathsOf } from '../platform/call.ts'

export const moneyCalls = {
  deskMoney: { method: 'GET', path: '/desk/money', role: 'owner' },
  moneyClaims: { method: 'GET', path: '/desk/money/claims', role: 'owner' },
  markSeen: { method: 'PUT', path: '/desk/money/seen', role: 'owner' },
  // The desk sees its own payments, the owner everybody's.
  deskTakings: { method: 'GET', path: '/desk/takings', role: 'desk' },
  settleRefund: { method: 'PUT', path: '/desk/money/returns/:id', role: 'owner' },
} as const satisfies Record<string, Call>

export const moneyCallPath = pathsOf(moneyCalls)

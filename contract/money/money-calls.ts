import { type Call, pathsOf } from '../platform/call.ts'

/** The owner's money: the month, what is to return, and what a bank's statement is held against. */
export const moneyCalls = {
  deskMoney: { method: 'GET', path: '/desk/money', role: 'owner' },
  moneyClaims: { method: 'GET', path: '/desk/money/claims', role: 'owner' },
  markSeen: { method: 'PUT', path: '/desk/money/seen', role: 'owner' },
  // The desk sees what it has taken itself, the owner what everybody has.
  deskTakings: { method: 'GET', path: '/desk/takings', role: 'desk' },
  settleRefund: { method: 'PUT', path: '/desk/money/returns/:id', role: 'owner' },
} as const satisfies Record<string, Call>

export const moneyCallPath = pathsOf(moneyCalls)

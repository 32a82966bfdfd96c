import { type Call, pathsOf } from '../platform/call.ts'

/** What is sold beside treatments, and the lines of a visit's account. */
export const tillCalls = {
  listProducts: { method: 'GET', path: '/desk/products', role: 'desk' },
  addProduct: { method: 'POST', path: '/desk/products', role: 'owner' },
  updateProduct: { method: 'PUT', path: '/desk/products/:id', role: 'owner' },
  hideProduct: { method: 'DELETE', path: '/desk/products/:id', role: 'owner' },
  addLine: { method: 'POST', path: '/desk/bookings/:id/lines', role: 'desk' },
  takeOffLine: { method: 'DELETE', path: '/desk/lines/:id', role: 'desk' },
} as const satisfies Record<string, Call>

export const callPath = pathsOf(tillCalls)

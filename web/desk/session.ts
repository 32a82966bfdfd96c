import type { EnterResponse } from '#contract/access.ts'
import { TOKEN_KEY } from '#contract/rules.ts'
import { attachToken, onUnauthorized } from '#web/api/client.ts'
import { clearDeskData, putDeskData } from './desk-data.ts'

/** Whether this device is let in. The token is the only credential; a 401 ends it and wipes what the desk kept here. */

let isIn = false
const listeners = new Set<() => void>()

export function openSession() {
  takeSavedToken()
  onUnauthorized(closeSession)
  // Let in or thrown out in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY) takeSavedToken()
  })
}

export function saveSession({ token, role, device }: EnterResponse) {
  try {
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // A browser that refuses storage stays in until the tab is closed.
  }
  attachToken(token)
  putDeskData('me', { role, name: device.name })
  change(true)
}

export function closeSession() {
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // Refused: then nothing was kept.
  }
  attachToken(undefined)
  clearDeskData()
  change(false)
}

export const sessionStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  isIn: () => isIn,
}

function takeSavedToken() {
  const token = read()
  attachToken(token ?? undefined)
  if (!token) clearDeskData()
  change(token !== null)
}

function change(next: boolean) {
  isIn = next
  for (const listener of listeners) listener()
}

function read() {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

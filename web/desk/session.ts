import { createStore, useStore } from 'zustand'
import type { EnterResponse } from '#contract/access/access.ts'
import { TOKEN_KEY } from '#contract/rules.ts'
import { attachToken, onUnauthorized } from '#web/api/client.ts'
import { readText, writeText } from '#web/storage.ts'
import { clearDeskData, putDeskData } from './desk-data.ts'

/** Whether this device is signed in. The token is the only credential; a 401 ends the session and deletes the desk's local data. */
const signedIn = createStore(() => false)

export const isSignedIn = signedIn.getState
export const useSignedIn = () => useStore(signedIn)

export function openSession() {
  readSavedToken()
  onUnauthorized(closeSession)
  // Signed in or removed in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY) readSavedToken()
  })
}

export function saveSession({ token, role, device }: EnterResponse) {
  // Without storage the session ends with the tab.
  writeText(TOKEN_KEY, token)
  attachToken(token)
  putDeskData('me', { role, name: device.name })
  signedIn.setState(true)
}

export function closeSession() {
  writeText(TOKEN_KEY, undefined)
  adoptToken(undefined)
}

const readSavedToken = () => adoptToken(readText(TOKEN_KEY) ?? undefined)

function adoptToken(token: string | undefined) {
  attachToken(token)
  if (!token) clearDeskData()
  signedIn.setState(token !== undefined)
}

import { useEffect, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { fetchPulse } from '#web/api/desk.ts'
import { noteConnection } from './connection.ts'
import { refreshDesk } from './desk-data.ts'

const PULSE_MS = 20_000

/** Polls the spa's revision while the page is visible, refreshes the desk when it moves, and returns the counts of the badges. */
export function usePulse() {
  const [badge, setBadge] = useState({ toCheck: 0, failedMails: 0, toTell: 0 })
  useEffect(() => {
    let known: number | undefined
    async function poll() {
      if (document.visibilityState !== 'visible') return
      try {
        const pulse = await fetchPulse()
        // Changes while the server was out of reach are unknown.
        const isBack = noteConnection(true)
        setBadge(pulse)
        if (isBack || (known !== undefined && pulse.revision !== known)) void refreshDesk()
        known = pulse.revision
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.status) return
        noteConnection(false)
      }
    }
    void poll()
    const timer = setInterval(poll, PULSE_MS)
    const listeners = new AbortController()
    const { signal } = listeners
    for (const event of ['focus', 'online']) window.addEventListener(event, poll, { signal })
    window.addEventListener('offline', () => noteConnection(false), { signal })
    document.addEventListener('visibilitychange', poll, { signal })
    return () => {
      clearInterval(timer)
      listeners.abort()
    }
  }, [])
  return badge
}

import { useEffect, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { fetchPulse } from '#web/api/desk.ts'
import { noteConnection } from './connection.ts'
import { refreshDesk } from './desk-data.ts'

const PULSE_MS = 20_000

/** Asks now and then whether anything changed, while somebody looks: a cheap question instead of an open line. */
export function usePulse(isIn: boolean) {
  const [badge, setBadge] = useState({ toCheck: 0, failedMails: 0, toTell: 0 })
  useEffect(() => {
    if (!isIn) return
    let known: number | undefined
    async function ask() {
      if (document.visibilityState !== 'visible') return
      try {
        const pulse = await fetchPulse()
        // What changed while the line was down is not known: then everything is asked for again.
        const isBack = noteConnection(true)
        setBadge(pulse)
        if (isBack || (known !== undefined && pulse.revision !== known)) void refreshDesk()
        known = pulse.revision
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.status) return
        noteConnection(false)
      }
    }
    const lost = () => void noteConnection(false)
    void ask()
    const timer = setInterval(ask, PULSE_MS)
    const events = ['focus', 'online'] as const
    for (const event of events) window.addEventListener(event, ask)
    window.addEventListener('offline', lost)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      for (const event of events) window.removeEventListener(event, ask)
      window.removeEventListener('offline', lost)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isIn])
  return badge
}

import { useEffect, useState } from 'react'
import type { CheckHoursBody, CheckHoursResponse } from '#contract/hours-desk.ts'
import { checkHours } from '#web/api/hours.ts'
import { useDeskData } from '../desk-data.ts'

const ASK_AFTER_MS = 400

/** What would follow from these hours, asked of the server when the typing pauses; the last answer stays meanwhile. */
export function useHoursCheck(deskHours: CheckHoursBody['deskHours']): CheckHoursResponse | undefined {
  const settled = useSettled(JSON.stringify(deskHours))
  const [last, setLast] = useState<CheckHoursResponse>()
  const { data } = useDeskData(`hours ${settled}`, () => checkHours({ deskHours: JSON.parse(settled) }))
  useEffect(() => {
    if (data) setLast(data)
  }, [data])
  return data ?? last
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

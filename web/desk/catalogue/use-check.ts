import { useEffect, useState } from 'react'
import type { CheckResponse } from '#contract/catalogue-desk.ts'
import { checkService } from '#web/api/catalogue-desk.ts'
import { type Draft, problemsOf, toBody } from './draft.ts'

const ASK_AFTER_MS = 500

/** What customers would see of a draft, asked of the server when the typing pauses; the last answer stays meanwhile. */
export function useCheck(id: string | undefined, draft: Draft): CheckResponse | undefined {
  const [checked, setChecked] = useState<CheckResponse>()
  const { stations, serviceArray } = toBody(draft)
  const times = serviceArray.map(({ description: _, price: __, ...rest }) => rest)
  const asked = JSON.stringify({ ...(id && { _id: id }), stations, serviceArray: times })
  const isSound = Object.keys(problemsOf(draft)).every(at => /(^|\.)(name|price)$/.test(at))

  useEffect(() => {
    if (!isSound) return
    let isOld = false
    const timer = setTimeout(async () => {
      // Without an answer the form works on: saving asks for everything again.
      const answer = await checkService(JSON.parse(asked)).catch(() => undefined)
      if (answer && !isOld) setChecked(answer)
    }, ASK_AFTER_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [asked, isSound])
  return checked
}

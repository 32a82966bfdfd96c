import { useCallback, useEffect, useState } from 'react'
import type { DoctorLine, DoctorResponse } from '#contract/doctor.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { fetchDoctor, sendTestMail } from '#web/api/doctor.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Entry } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { show } from '../notice.ts'
import { Screen } from '../Screen.tsx'
import { clockTime } from '../times.ts'
import { Line } from './Line.tsx'

/** Errors first: they are what this screen is opened for. */
const GROUPS: [DoctorLine['state'], string][] = [
  ['wrong', 'Please fix'],
  ['note', 'Good to know'],
  ['good', 'All good'],
]

export default function DoctorPage() {
  const found = useFindings()
  const { isLoading, reload } = found
  return (
    <Screen title="Check-up" about="Email, address, backups, server" hasBack>
      <div className="grid grid-cols-1 gap-6">
        <Loaded from={found} label="Checking everything, a few seconds">
          {({ at, lines }) => (
            <div className="grid grid-cols-1 gap-6">
              <p role="status">
                {summary(lines)} <span className="text-stone">Looked at {clockTime(new Date(at).getTime())}.</span>
              </p>
              {GROUPS.map(([state, title]) => {
                const group = lines.filter(line => line.state === state)
                if (group.length === 0) return null
                return (
                  <section key={state}>
                    <h2 className="mb-2 text-xl font-semibold">
                      {title} ({group.length})
                    </h2>
                    <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
                      {group.map(line => (
                        <li key={line.name} className="lg:only:col-span-full">
                          <Line line={line} />
                        </li>
                      ))}
                    </ul>
                  </section>
                )
              })}
            </div>
          )}
        </Loaded>
        <Button look="outline" className="justify-self-start print:hidden" disabled={isLoading} onClick={reload}>
          {isLoading ? 'Checking…' : 'Check again'}
        </Button>
        <TestMail />
      </div>
    </Screen>
  )
}

function summary(lines: DoctorLine[]) {
  const wrong = lines.filter(({ state }) => state === 'wrong').length
  if (wrong === 0) return 'Nothing is wrong.'
  return wrong === 1 ? 'One thing is wrong.' : `${wrong} things are wrong.`
}

function TestMail() {
  const [line, setLine] = useState<DoctorLine>()
  const [isSending, setSending] = useState(false)

  async function send() {
    setSending(true)
    setLine(undefined)
    await sendTestMail().then(setLine, error =>
      show({ text: sentenceOf(error, 'No connection. Nothing was sent; please try again.') }),
    )
    setSending(false)
  }

  return (
    <section className="rounded-card bg-linen p-4 print:hidden">
      <h2 className="text-xl font-semibold">Do your emails arrive?</h2>
      <p className="mb-3">
        We send a test email to the owner’s address at once, and show you what the mail server says.
      </p>
      <Button disabled={isSending} onClick={send}>
        {isSending ? 'Sending…' : 'Send a test email'}
      </Button>
      <div role="status" className="mt-3 empty:hidden">
        {line && <Line line={line} />}
      </div>
    </section>
  )
}

/** Not desk data: a change at the spa is no reason to ask the DNS and the mail server again. */
function useFindings() {
  const [entry, setEntry] = useState<Entry<DoctorResponse>>({ isLoading: true })
  const reload = useCallback(async () => {
    setEntry(before => ({ ...before, isLoading: true, problem: undefined }))
    try {
      setEntry({ data: await fetchDoctor(), at: Date.now(), isLoading: false })
    } catch (cause) {
      const problem = cause instanceof ApiProblem ? cause : new ApiProblem({ code: 'internal', cause })
      setEntry(before => ({ ...before, isLoading: false, problem }))
    }
  }, [])
  useEffect(() => void reload(), [reload])
  return { ...entry, reload }
}

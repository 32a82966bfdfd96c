import { CircleCheck, CircleX, type IconNode, TriangleAlert } from 'lucide'
import { useCallback, useEffect, useState } from 'react'
import type { DoctorLine, DoctorResponse } from '#contract/operations/doctor.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { fetchDoctor, sendTestMail } from '#web/api/doctor.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Entry } from '../desk-data.ts'
import { List } from '../List.tsx'
import { Loaded } from '../Loaded.tsx'
import { showProblem } from '../notice.ts'
import { Screen } from '../Screen.tsx'
import { OutlineButton } from '../SmallButton.tsx'
import { clockTime } from '../times.ts'

const GROUPS: [DoctorLine['state'], string][] = [
  ['wrong', 'Please fix'],
  ['note', 'Good to know'],
  ['good', 'All good'],
]

export default function DoctorPage() {
  const found = useFindings()
  return (
    <Screen title="Check-up" about="Email, address, backups, server" hasBack>
      <div className="grid grid-cols-1 gap-6">
        <Loaded from={found} label="Checking everything, a few seconds">
          {({ at, lines }) => (
            <div className="grid grid-cols-1 gap-6">
              <p role="status">
                {summary(lines)} <span className="text-stone">Looked at {clockTime(at)}.</span>
              </p>
              {GROUPS.map(([state, title]) => (
                <List
                  key={state}
                  title={title}
                  of={lines.filter(line => line.state === state)}
                  keyOf={({ name }) => name}
                  className="gap-2 *:only:col-span-full lg:grid-cols-2"
                >
                  {line => <Finding line={line} />}
                </List>
              ))}
            </div>
          )}
        </Loaded>
        <OutlineButton className="justify-self-start print:hidden" disabled={found.isLoading} onClick={found.reload}>
          {found.isLoading ? 'Checking…' : 'Check again'}
        </OutlineButton>
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
  const [line, setLine] = useState<DoctorLine | 'sending'>()
  const isSending = line === 'sending'

  const send = () => {
    setLine('sending')
    return sendTestMail().then(setLine, error => {
      setLine(undefined)
      showProblem(error, 'No connection. Nothing was sent; please try again.')
    })
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
        {line && !isSending && <Finding line={line} />}
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

const LOOKS: Record<DoctorLine['state'], { word: string; icon: IconNode; edge: string; colour: string }> = {
  wrong: { word: 'Wrong', icon: CircleX, edge: 'border-petal', colour: 'text-petal' },
  note: { word: 'Note', icon: TriangleAlert, edge: 'border-amber/60', colour: 'text-amber' },
  good: { word: 'Good', icon: CircleCheck, edge: 'border-ink/15', colour: 'text-leaf' },
}

function Finding({ line: { name, state, finding, todo } }: { line: DoctorLine }) {
  const { word, icon, edge, colour } = LOOKS[state]
  return (
    <div className={`flex gap-3 rounded-card border border-l-4 bg-white/50 px-4 py-3 ${edge}`}>
      <Icon of={icon} size={22} className={`mt-0.5 shrink-0 ${colour}`} aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {name} <span className={`ml-1 text-[0.875rem] ${colour}`}>{word}</span>
        </p>
        <p className="text-[0.9375rem]/6 wrap-anywhere">{finding}</p>
        {todo && (
          <p className="mt-1 text-[0.9375rem]/6 wrap-anywhere">
            <span className="font-semibold">What to do:</span> <LinkedText text={todo} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The text names the desk's screens by their whole address, for terminals; here they are links. */
function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map(part => {
    const path = /^https?:\/\/[^/]+(\/desk\/[\w/-]+)$/.exec(part)?.[1]
    if (!path) return part
    return (
      <Link key={part} to={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {part}
      </Link>
    )
  })
}

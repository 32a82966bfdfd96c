import { Download } from 'lucide'
import { type ReactNode, useState } from 'react'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { sendCode } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { saveBlob } from '#web/ui/save-file.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { refreshDesk } from '../desk-data.ts'
import { NOTHING_CHANGED, show } from '../notice.ts'
import { Problem } from '../Problem.tsx'

/** The code is valid for ten minutes, so the owner types it once; kept in memory only. */
let lastCode = ''

type Call = (code: string) => Promise<unknown>

/** Some calls need a code from the owner's mailbox: it is mailed when the server refuses with `code_needed`, and the call is retried. */
export function useStepUp() {
  const [code, setCode] = useState('')
  const [waiting, setWaiting] = useState<Call>()
  const [problem, setProblem] = useState('')
  const [mailFolder, setMailFolder] = useState<string | null>()
  const [isBusy, setBusy] = useState(false)

  async function run(call: Call) {
    setProblem('')
    setBusy(true)
    const given = code || lastCode
    try {
      await call(given)
      lastCode = given
      setWaiting(undefined)
      setCode('')
      await refreshDesk()
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'code_needed')
        return setProblem(sentenceOf(error, NOTHING_CHANGED))
      if (waiting) return setProblem(sentenceOf(error, 'This code is not right.'))
      lastCode = ''
      setWaiting(() => call)
      await sendCode().then(
        sent => setMailFolder(sent.mailFolder),
        problem => setProblem(sentenceOf(problem, 'The code could not be sent.')),
      )
    } finally {
      setBusy(false)
    }
  }

  const retry = () => waiting && run(waiting)
  return { run, retry, isWaiting: waiting !== undefined, isBusy, problem, mailFolder, code, setCode }
}

export function StepUpForm({ stepUp }: { stepUp: ReturnType<typeof useStepUp> }) {
  const isWhole = stepUp.code.trim().length === 6
  return (
    <>
      {stepUp.isWaiting && (
        // No form of its own: some screens show it inside theirs.
        <fieldset aria-label="Code" className="grid gap-3 rounded-card bg-linen p-4">
          <p className="text-[0.9375rem]/6 wrap-anywhere">{codeLocationText(stepUp.mailFolder)}</p>
          <TextField
            label={stepUp.mailFolder ? 'Code from the mailbox folder' : 'Code from the mailbox'}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={stepUp.code}
            onChange={({ target }) => stepUp.setCode(target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (isWhole) void stepUp.retry()
            }}
          />
          <Button disabled={!isWhole} onClick={stepUp.retry}>
            Go on
          </Button>
        </fieldset>
      )}
      <Problem>{stepUp.problem}</Problem>
    </>
  )
}

/** Undefined until the server has said where the code went. */
function codeLocationText(mailFolder: string | null | undefined) {
  if (mailFolder === undefined) return 'One moment…'
  if (mailFolder === null) return 'We have emailed six digits to the owner’s address.'
  return `Email is not set up yet, so nothing was emailed. The code is in the newest desk-code file on the server, in ${mailFolder}.`
}

interface DownloadProps {
  /** A file about customers, which needs the code. */
  fetchFile(code: string): Promise<{ fileName: string; content: Blob }>
  look?: 'outline'
  busyText?: string
  children: ReactNode
}

export function DownloadButton({ fetchFile, look, busyText, children }: DownloadProps) {
  const stepUp = useStepUp()
  const { isBusy, isWaiting } = stepUp
  const download = () =>
    stepUp.run(async code => {
      const { fileName, content } = await fetchFile(code)
      saveBlob(fileName, content)
      show({ text: `${fileName} is on this device` })
    })
  return (
    <>
      <Button look={look} disabled={isBusy || isWaiting} onClick={download}>
        <Icon of={Download} size={20} />
        {(isBusy && busyText) || children}
      </Button>
      <StepUpForm stepUp={stepUp} />
    </>
  )
}

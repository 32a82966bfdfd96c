import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { useStepUp } from './use-step-up.ts'

/** Asks for the code from the owner's mailbox once the server wants it, and says what went wrong. */
export function StepUpForm({ stepUp }: { stepUp: ReturnType<typeof useStepUp> }) {
  const isWhole = stepUp.code.trim().length === 6
  return (
    <>
      {stepUp.isWaiting && (
        // No form of its own: some screens show it inside theirs.
        <fieldset aria-label="Code" className="grid gap-3 rounded-card bg-linen p-4">
          <p className="text-[0.9375rem]/6 wrap-anywhere">{whereItIs(stepUp.mailFolder)}</p>
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
              if (isWhole) void stepUp.goOn()
            }}
          />
          <Button disabled={!isWhole} onClick={() => void stepUp.goOn()}>
            Go on
          </Button>
        </fieldset>
      )}
      <p role="alert" className="text-petal empty:hidden">
        {stepUp.problem}
      </p>
    </>
  )
}

/** Known once the server has answered: nobody is promised a mail before. */
function whereItIs(mailFolder: string | null | undefined) {
  if (mailFolder === undefined) return 'One moment…'
  if (mailFolder === null) return 'We have emailed six digits to the owner’s address.'
  return `Email is not set up yet, so nothing was emailed. The code is in the newest desk-code file on the server, in ${mailFolder}.`
}

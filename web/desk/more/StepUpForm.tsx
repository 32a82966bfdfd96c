import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { useStepUp } from './use-step-up.ts'

/** Asks for the code from the owner's mailbox once the server wants it, and says what went wrong. */
export function StepUpForm({ stepUp }: { stepUp: ReturnType<typeof useStepUp> }) {
  return (
    <>
      {stepUp.isWaiting && (
        <form
          className="grid gap-3 rounded-card bg-linen p-4"
          onSubmit={event => {
            event.preventDefault()
            void stepUp.goOn()
          }}
        >
          <p className="text-[0.9375rem]/6">Six digits are on their way to the owner’s mailbox.</p>
          <TextField
            label="Code from the mailbox"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={stepUp.code}
            onChange={({ target }) => stepUp.setCode(target.value)}
          />
          <Button type="submit" disabled={stepUp.code.trim().length !== 6}>
            Go on
          </Button>
        </form>
      )}
      <p role="alert" className="text-petal empty:hidden">
        {stepUp.problem}
      </p>
    </>
  )
}

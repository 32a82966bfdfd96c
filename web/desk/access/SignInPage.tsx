import { useState } from 'react'
import { INVITATION_CODE_DIGITS, INVITATION_NUMBER_DIGITS } from '#contract/rules.ts'
import { sendLink } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Hint, useText } from '../form/Form.tsx'
import { TRY_AGAIN } from '../notice.ts'
import { Problem } from '../Problem.tsx'
import { useAction } from '../use-action.ts'
import { Outside, SignInForm } from './Outside.tsx'

const SENT_WORDS = {
  ready: 'It goes to the owner’s email address.',
  sent: 'We have emailed a link to the owner. It works for 15 minutes, on the device that opens it. If no new email comes, the newest one from us works again.',
  printed:
    'Email is not set up yet, so nothing was emailed. The link is in the newest desk-link file of the mail folder on the server.',
}

/** For a device that is not signed in: a link to the owner's mailbox, or the code that another device shows. */
export default function SignInPage() {
  const [state, setState] = useState<keyof typeof SENT_WORDS>('ready')
  const [code, codeField] = useText('')
  const { run, isBusy, problem } = useAction(TRY_AGAIN)

  async function send() {
    setState('ready')
    await run(async () => setState((await sendLink()).isPrinted ? 'printed' : 'sent'))
  }

  return (
    <Outside title="The desk">
      <p className="text-stone">This device is not at the desk yet.</p>
      <Button onClick={send} disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send me a link'}
      </Button>
      <Hint role="status" className="-mt-2">
        {SENT_WORDS[state]}
      </Hint>
      <SignInForm credential={isCode(code) ? { code } : undefined}>
        <h2 className="text-xl font-semibold">Or type a code</h2>
        <Hint className="-mt-2">Find it on a device that is already in, under More, Devices: eleven digits.</Hint>
        <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...codeField} />
      </SignInForm>
      <Problem>{problem}</Problem>
    </Outside>
  )
}

/** Eight digits, alone or behind the number of the invitation, as the other device shows it. */
function isCode(text: string) {
  const { length } = text.replace(/\D/g, '')
  return length === INVITATION_CODE_DIGITS || length === INVITATION_NUMBER_DIGITS + INVITATION_CODE_DIGITS
}

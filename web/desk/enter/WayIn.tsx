import { type FormEvent, useState } from 'react'
import { INVITATION_CODE_DIGITS, INVITATION_NUMBER_DIGITS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { enter, sendLink } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { saveSession } from '../session.ts'
import { deviceName } from './device-name.ts'
import { Outside } from './Outside.tsx'

const NO_ANSWER = 'No connection. Please try again.'

const SENT_WORDS = {
  ready: 'It goes to the owner’s email address.',
  sending: 'It goes to the owner’s email address.',
  sent: 'We have emailed a link to the owner. It works for 15 minutes, on the device that opens it. If no new email comes, the newest one from us works again.',
  printed:
    'Email is not set up yet, so nothing was emailed. The link is in the newest desk-link file of the mail folder on the server.',
}

/** For a device that is not let in: a link to the owner's mailbox, or the code that another device shows. */
export default function WayIn() {
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | 'printed'>('ready')
  const [problem, setProblem] = useState('')
  const [code, setCode] = useState('')
  const [name, setName] = useState(deviceName)

  async function send() {
    setState('sending')
    setProblem('')
    await sendLink().then(
      ({ isPrinted }) => setState(isPrinted ? 'printed' : 'sent'),
      error => {
        setProblem(sentenceOf(error, NO_ANSWER))
        setState('ready')
      },
    )
  }

  async function useCode(event: FormEvent) {
    event.preventDefault()
    setProblem('')
    await enter({ code, name }).then(saveSession, error => setProblem(sentenceOf(error, NO_ANSWER)))
  }

  return (
    <Outside title="The desk">
      <p className="text-stone">This device is not at the desk yet.</p>
      <Button onClick={send} disabled={state === 'sending'}>
        {state === 'sending' ? 'Sending...' : 'Send me a link'}
      </Button>
      <p role="status" className="-mt-2 text-[0.9375rem]/6 text-stone">
        {SENT_WORDS[state]}
      </p>
      <form onSubmit={useCode} className="grid grid-cols-1 gap-4 border-t border-ink/10 pt-5">
        <h2 className="text-xl font-semibold">Or type a code</h2>
        <p className="-mt-2 text-[0.9375rem]/6 text-stone">
          Find it on a device that is already in, under More, Devices: eleven digits.
        </p>
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <TextField
          label="Name of this device"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <p className="-mt-2 text-[0.9375rem]/6 text-stone">
          Whose device is it? The record shows this name, like “Amaka’s phone”.
        </p>
        <Button type="submit" look="outline" disabled={!isCode(code) || name.trim() === ''}>
          {`Open the desk on this device as ${name.trim() || '…'}`}
        </Button>
      </form>
      <p role="alert" className="text-petal empty:hidden">
        {problem}
      </p>
    </Outside>
  )
}

/** With the invitation's number before it as the screen shows it, or the eight digits alone. */
function isCode(text: string) {
  const { length } = text.replace(/\D/g, '')
  return length === INVITATION_CODE_DIGITS || length === INVITATION_NUMBER_DIGITS + INVITATION_CODE_DIGITS
}

import { type FormEvent, useState } from 'react'
import { INVITATION_CODE_DIGITS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { enter, sendLink } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { saveSession } from '../session.ts'
import { deviceName } from './device-name.ts'
import { Outside } from './Outside.tsx'

const NO_ANSWER = 'No connection. Please try again.'

/** For a device that is not let in: a link to the owner's mailbox, or the code that another device shows. */
export default function WayIn() {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [problem, setProblem] = useState('')
  const [code, setCode] = useState('')
  const [name, setName] = useState(deviceName)

  async function send() {
    setState('sending')
    setProblem('')
    await sendLink().then(
      () => setState('sent'),
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
        {state === 'sent'
          ? 'A link is on its way to the owner’s mailbox. It works for 15 minutes, on the device that opens it.'
          : 'It goes to the owner’s mailbox.'}
      </p>
      <form onSubmit={useCode} className="grid grid-cols-1 gap-4 border-t border-ink/10 pt-5">
        <h2 className="text-xl font-semibold">Or type a code</h2>
        <p className="-mt-2 text-[0.9375rem]/6 text-stone">A device that is in shows one under More, Devices.</p>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <TextField label="This device" maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
        </div>
        <Button
          type="submit"
          look="outline"
          disabled={code.replace(/\D/g, '').length !== INVITATION_CODE_DIGITS || name.trim() === ''}
        >
          Come in
        </Button>
      </form>
      <p role="alert" className="text-petal empty:hidden">
        {problem}
      </p>
    </Outside>
  )
}

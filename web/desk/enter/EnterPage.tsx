import { type FormEvent, useState } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { enter } from '#web/api/desk.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { saveSession } from '../session.ts'
import { deviceName } from './device-name.ts'
import { takeFragment } from './fragment.ts'
import { Outside } from './Outside.tsx'

/** Opening a link does nothing yet: the device comes in with a tap, under the name it is given here. */
export default function EnterPage() {
  const navigate = useNavigate()
  const [key] = useState(takeFragment)
  const [name, setName] = useState(deviceName)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function comeIn(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      saveSession(await enter({ key, name }))
      navigate(deskPaths.today, { replace: true })
    } catch (error) {
      setProblem(sentenceOf(error, 'No connection. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <Outside title="Open the desk">
      <form onSubmit={comeIn} className="grid grid-cols-1 gap-5">
        <TextField
          label="Name of this device"
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={isBusy || name.trim() === '' || key === ''}>
          {`Open the desk on this device as ${name.trim() || '…'}`}
        </Button>
      </form>
      <p role="alert" className="text-petal empty:hidden">
        {key === '' ? 'This link is incomplete. Please open it again from where you got it.' : problem}
      </p>
      <ButtonLink to={deskPaths.today} look="outline">
        Another way in
      </ButtonLink>
    </Outside>
  )
}

import { useState } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { notMe } from '#web/api/desk.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Tick } from '../Chips.tsx'
import { takeFragment } from './fragment.ts'
import { Outside } from './Outside.tsx'

/** From the mail about a new device. A scanner may open it; only a tick and a tap throw the device out. */
export default function NotMePage() {
  const [key] = useState(takeFragment)
  const [isSure, setSure] = useState(false)
  const [said, setSaid] = useState('')
  const [isDone, setDone] = useState(false)

  async function throwOut() {
    try {
      await notMe(key)
      setDone(true)
      setSaid('The device has been removed.')
    } catch (error) {
      setSaid(sentenceOf(error, 'No connection. Please try again.'))
    }
  }

  return (
    <Outside title="This was not me">
      {!isDone && (
        <>
          <p>A device was let in to the desk. If it is not one of yours, remove it here.</p>
          <Tick isOn={isSure} onChange={setSure}>
            I do not know this device
          </Tick>
          <Button disabled={!isSure || key === ''} onClick={throwOut}>
            Remove this device
          </Button>
        </>
      )}
      <p role="status" className="font-semibold empty:hidden">
        {said}
      </p>
      <ButtonLink to={deskPaths.today} look="outline">
        To the desk
      </ButtonLink>
    </Outside>
  )
}

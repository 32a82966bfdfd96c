import { useState } from 'react'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { notMe } from '#web/api/desk.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Tick } from '../Chips.tsx'
import { TRY_AGAIN } from '../notice.ts'
import { useAction } from '../use-action.ts'
import { takeFragment } from './fragment.ts'
import { SignedOutLayout } from './SignInPage.tsx'

/** From the email about a new device. A mail scanner may open it; only a tick and a tap remove the device. */
export default function NotMePage() {
  const [key] = useState(takeFragment)
  const [isSure, setSure] = useState(false)
  const [isDone, setDone] = useState(false)
  const { run, problem } = useAction(TRY_AGAIN)
  const remove = async () => setDone(await run(() => notMe(key)))

  return (
    <SignedOutLayout title="This was not me">
      {!isDone && (
        <>
          <p>A device was let in to the desk. If it is not one of yours, remove it here.</p>
          <Tick isOn={isSure} onChange={setSure}>
            I do not know this device
          </Tick>
          <Button disabled={!isSure || key === ''} onClick={remove}>
            Remove this device
          </Button>
        </>
      )}
      <p role="status" className="font-semibold empty:hidden">
        {isDone ? 'The device has been removed.' : problem}
      </p>
      <ButtonLink to={deskPaths.today} look="outline">
        To the desk
      </ButtonLink>
    </SignedOutLayout>
  )
}

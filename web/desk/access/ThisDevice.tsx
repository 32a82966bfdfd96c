import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { OutlineButton } from '../SmallButton.tsx'
import { closeSession } from '../session.ts'
import { useRole } from '../use-role.ts'
import { ROLE_WORDS } from './role-words.ts'

/** What this device is, and the way out. */
export function ThisDevice() {
  const { me } = useRole()
  const [isSure, setSure] = useState(false)
  return (
    <section className="mt-8 items-center justify-between gap-x-8 rounded-card bg-linen p-4 lg:flex print:hidden">
      <div>
        <h2 className="text-xl font-semibold">This device</h2>
        <p className="mb-3 lg:mb-0">
          {me?.name}
          {me && `: ${ROLE_WORDS[me.role].toLowerCase()}`}
        </p>
      </div>
      {isSure ? (
        <div className="flex flex-wrap gap-3">
          <Button look="danger" onClick={closeSession}>
            Yes, leave the desk
          </Button>
          <OutlineButton onClick={() => setSure(false)}>Stay</OutlineButton>
        </div>
      ) : (
        <OutlineButton onClick={() => setSure(true)}>Leave the desk on this device</OutlineButton>
      )}
    </section>
  )
}

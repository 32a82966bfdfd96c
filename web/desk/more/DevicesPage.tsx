import { useState } from 'react'
import type { Device, InvitationResponse } from '#contract/access.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { fetchDevices, invite, revoke, revokeOthers } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '../Chips.tsx'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { Screen } from '../Screen.tsx'
import { whenText } from '../times.ts'
import { Invitation } from './Invitation.tsx'
import { ROLE_WORDS } from './role-words.ts'
import { StepUpForm } from './StepUpForm.tsx'
import { useStepUp } from './use-step-up.ts'

/** Who is at the desk. Letting somebody in or out wants a code from the owner's mailbox. */
export default function DevicesPage() {
  const devices = useDeskData('devices', fetchDevices)
  const stepUp = useStepUp()
  const [role, setRole] = useState<Role>('desk')
  const [invitation, setInvitation] = useState<InvitationResponse>()

  return (
    <Screen title="Devices" hasBack>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <section className="grid grid-cols-1 content-start gap-4 lg:order-2">
          <h2 className="text-xl font-semibold">Let another device in</h2>
          <Chips
            label="What it may do"
            isRow
            options={ROLES.map(value => ({ value, label: ROLE_WORDS[value] }))}
            value={role}
            onChange={setRole}
          />
          <Button
            onClick={() =>
              stepUp.run(async code => setInvitation(await invite({ name: ROLE_WORDS[role], role }, code)))
            }
          >
            Show a code
          </Button>
          <StepUpForm stepUp={stepUp} />
          {invitation && <Invitation invitation={invitation} />}
        </section>
        <section>
          <Loaded from={devices} label="Loading the devices">
            {all => (
              <>
                <ul className="grid grid-cols-1 gap-2">
                  {all.map(device => (
                    <DeviceRow
                      key={device.id}
                      device={device}
                      onRevoke={() => stepUp.run(code => revoke(device.id, code))}
                    />
                  ))}
                </ul>
                {all.length > 1 && (
                  <Button look="outline" className="mt-3" onClick={() => stepUp.run(revokeOthers)}>
                    Throw out all others
                  </Button>
                )}
              </>
            )}
          </Loaded>
        </section>
      </div>
    </Screen>
  )
}

function DeviceRow({ device, onRevoke }: { device: Device; onRevoke(): void }) {
  const { name, isThisOne, role, lastSeenAt } = device
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-card border border-ink/15 bg-white/50 py-2 pr-2 pl-4">
      <p className="min-w-0 grow">
        <span className="font-semibold">{name}</span>
        {isThisOne && ' (this one)'}
        <span className="block text-[0.875rem]/5 text-stone">
          {ROLE_WORDS[role]}, seen {whenText(lastSeenAt)}
        </span>
      </p>
      <Button look="outline" className="shrink-0 px-4!" aria-label={`Throw out ${name}`} onClick={onRevoke}>
        Throw out
      </Button>
    </li>
  )
}

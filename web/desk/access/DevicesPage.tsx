import { useState } from 'react'
import { renderSVG } from 'uqr'
import type { Device, InvitationResponse } from '#contract/access/access.ts'
import { ROLES, type Role } from '#contract/access/roles.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { fetchDevices, invite, renameDevice, revoke, revokeOthers } from '#web/api/desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Chips } from '../Chips.tsx'
import { refreshDesk, useDeskData } from '../desk-data.ts'
import { Form, Hint, useText } from '../form/Form.tsx'
import { List, ROWS } from '../List.tsx'
import { Loaded } from '../Loaded.tsx'
import { Screen } from '../Screen.tsx'
import { OutlineButton, SmallButton } from '../SmallButton.tsx'
import { clockTime, whenText } from '../times.ts'
import { useAction } from '../use-action.ts'
import { useResources } from '../use-resources.ts'
import { ROLE_WORDS } from './role-words.ts'
import { StepUpForm, useStepUp } from './StepUp.tsx'

const ROLE_CHIPS = ROLES.map(value => ({ value, label: ROLE_WORDS[value] }))

/** Adding or removing a device needs a code from the owner's mailbox. */
export default function DevicesPage() {
  const devices = useDeskData('devices', fetchDevices)
  const stepUp = useStepUp()
  const [role, setRole] = useState<Role>('desk')
  const [therapistId, setTherapistId] = useState('')
  const [invitation, setInvitation] = useState<InvitationResponse>()
  const isOwnDay = role === 'therapist'
  const showCode = async (code: string) =>
    setInvitation(await invite({ name: ROLE_WORDS[role], role, ...(isOwnDay && { therapistId }) }, code))

  return (
    <Screen title="Devices" hasBack>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <section className="grid grid-cols-1 content-start gap-4 lg:order-2">
          <h2 className="text-xl font-semibold">Let another device in</h2>
          <Chips label="What it may do" options={ROLE_CHIPS} value={role} onChange={setRole} />
          {isOwnDay && <WhoseDay value={therapistId} onChange={setTherapistId} />}
          <Button disabled={isOwnDay && therapistId === ''} onClick={() => stepUp.run(showCode)}>
            Show a code
          </Button>
          <StepUpForm stepUp={stepUp} />
          {invitation && <Invitation invitation={invitation} />}
        </section>
        <section>
          <Loaded from={devices} label="Loading the devices">
            {all => (
              <>
                <List className={ROWS} of={all} keyOf={({ id }) => id}>
                  {device => <DeviceRow device={device} onRevoke={() => stepUp.run(code => revoke(device.id, code))} />}
                </List>
                {all.length > 1 && (
                  <OutlineButton className="mt-3" onClick={() => stepUp.run(revokeOthers)}>
                    Remove all others
                  </OutlineButton>
                )}
              </>
            )}
          </Loaded>
        </section>
      </div>
    </Screen>
  )
}

function WhoseDay({ value, onChange }: { value: string; onChange(therapistId: string): void }) {
  const { data } = useResources()
  const people = (data?.therapists ?? []).filter(({ isHidden }) => !isHidden)
  if (data && people.length === 0)
    return (
      <p>
        Nobody is named yet. Please add them under{' '}
        <Link to={officePaths.team} className="underline underline-offset-4">
          Team and rooms
        </Link>{' '}
        first.
      </p>
    )
  return (
    <div className="grid gap-2">
      <SelectField
        label="Whose day it shows"
        placeholder="Choose a person"
        options={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={value}
        onChange={onChange}
      />
      <Hint>
        It shows their own treatments with room, guest and what those who treat should know. No phone numbers, no money,
        no other screens.
      </Hint>
    </div>
  )
}

function DeviceRow({ device, onRevoke }: { device: Device; onRevoke(): void }) {
  const { name, isThisOne, role, therapist, lastSeenAt } = device
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <p className="min-w-0 grow basis-48 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {isThisOne && ' (this one)'}
        <span className="block text-[0.875rem]/5 text-stone">
          {ROLE_WORDS[role]}
          {therapist && ` (${therapist.name})`}, seen {whenText(lastSeenAt)}
        </span>
      </p>
      {isRenaming ? (
        <Rename device={device} close={() => setRenaming(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <SmallButton aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </SmallButton>
          <SmallButton aria-label={`Remove ${name}`} onClick={onRevoke}>
            Remove
          </SmallButton>
        </div>
      )}
    </div>
  )
}

function Rename({ device: { id, name }, close }: { device: Device; close(): void }) {
  const [typed, field] = useText(name)
  const { run, problem } = useAction()
  const rename = async () => {
    await renameDevice(id, typed)
    await refreshDesk()
    close()
  }
  return (
    <Form className="basis-full gap-3 pb-1" onSubmit={() => run(rename)}>
      <TextField label={`New name for ${name}`} maxLength={60} error={problem} {...field} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={typed.trim() === '' || typed.trim() === name}>
          Save the name
        </Button>
        <OutlineButton onClick={close}>Keep</OutlineButton>
      </div>
    </Form>
  )
}

function Invitation({ invitation: { key, number, code, expiresAt } }: { invitation: InvitationResponse }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-ink/15 bg-white/50 p-4 text-center">
      <div
        role="img"
        aria-label="QR code that lets a device in"
        className="w-60 max-w-full rounded-lg bg-white p-2"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the library's own drawing of a link we made
        dangerouslySetInnerHTML={{ __html: renderSVG(`${location.origin}${deskPaths.enter}#${key}`) }}
      />
      <p className="text-3xl font-semibold tracking-wider tabular-nums sm:text-4xl">
        {number} {code.slice(0, 4)} {code.slice(4)}
      </p>
      <p className="text-[0.9375rem] text-stone">
        Scan it, or open {location.host}
        {deskPaths.today} there and type the eleven digits. Good until {clockTime(expiresAt)}, for one device.
      </p>
    </div>
  )
}

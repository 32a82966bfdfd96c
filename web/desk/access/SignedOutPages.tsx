import { type ReactNode, useEffect, useState } from 'react'
import type { EnterBody } from '#contract/access/access.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { INVITATION_CODE_DIGITS, INVITATION_NUMBER_DIGITS } from '#contract/rules.ts'
import { enter, notMe, sendLink } from '#web/api/desk.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Tick } from '../Chips.tsx'
import { Form, Hint, useText } from '../form/Form.tsx'
import { TRY_AGAIN } from '../notice.ts'
import { Problem } from '../Problem.tsx'
import { saveSession } from '../session.ts'
import { useSpa } from '../spa.ts'
import { useAction } from '../use-action.ts'
import { takeFragment } from './fragment.ts'

const SENT_WORDS = {
  ready: 'It goes to the owner’s email address.',
  sent: 'We have emailed a link to the owner. It works for 15 minutes, on the device that opens it. If no new email comes, the newest one from us works again.',
  printed:
    'Email is not set up yet, so nothing was emailed. The link is in the newest desk-link file of the mail folder on the server.',
}

/** Signs in a device by a link to the owner's mailbox, or by the code that another device shows. */
export function SignInPage() {
  const [state, setState] = useState<keyof typeof SENT_WORDS>('ready')
  const [code, codeField] = useText('')
  const { run, isBusy, problem } = useAction(TRY_AGAIN)

  async function send() {
    setState('ready')
    await run(async () => setState((await sendLink()).isPrinted ? 'printed' : 'sent'))
  }

  return (
    <SignedOutLayout title="The desk">
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
    </SignedOutLayout>
  )
}

/** Eight digits, alone or behind the number of the invitation, as the other device shows it. */
function isCode(text: string) {
  const { length } = text.replace(/\D/g, '')
  return length === INVITATION_CODE_DIGITS || length === INVITATION_NUMBER_DIGITS + INVITATION_CODE_DIGITS
}

/** Opening a link changes nothing: the device is signed in by a tap. */
export function EnterPage() {
  const navigate = useNavigate()
  const [key] = useState(takeFragment)
  const openDesk = () => navigate(deskPaths.today, { replace: true })
  return (
    <SignedOutLayout title="Open the desk">
      <SignInForm credential={key ? { key } : undefined} onSignedIn={openDesk} />
      <Problem>{key === '' && 'This link is incomplete. Please open it again from where you got it.'}</Problem>
      <ButtonLink to={deskPaths.today} look="outline">
        Another way in
      </ButtonLink>
    </SignedOutLayout>
  )
}

/** Opened from the email about a new device. Mail scanners open it too, so only a tick and a tap remove the device. */
export function NotMePage() {
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

function SignedOutLayout({ title, children }: { title: string; children: ReactNode }) {
  const { name, look } = useSpa()
  useEffect(() => {
    document.title = `${title} · Desk`
  }, [title])
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-ink">
      <header className="flex items-center justify-center gap-3 py-7 font-serif text-xl font-semibold text-cream">
        <Logo of={look} className="h-10 w-auto" />
        {!look.logo?.isWide && name}
      </header>
      <main className="rounded-t-3xl bg-cream px-5 pt-8 pb-12 sm:m-auto sm:mt-0 sm:w-full sm:max-w-lg sm:rounded-3xl sm:px-9">
        <h1 className="mb-5 text-[2rem]/10 font-semibold">{title}</h1>
        <div className="grid grid-cols-1 gap-5">{children}</div>
      </main>
    </div>
  )
}

interface FormProps {
  /** Undefined until the input is complete. */
  credential: Pick<EnterBody, 'key' | 'code'> | undefined
  onSignedIn?(): void
  /** The field for a code, where the link did not bring a key. */
  children?: ReactNode
}

function SignInForm({ credential, onSignedIn, children }: FormProps) {
  const [name, nameField] = useText(platformName())
  const { run, isBusy, problem } = useAction(TRY_AGAIN)

  async function submit() {
    if (await run(async () => saveSession(await enter({ ...credential, name })))) onSignedIn?.()
  }

  return (
    <Form onSubmit={submit} className={`gap-4 ${children ? 'border-t border-ink/10 pt-5' : ''}`}>
      {children}
      <TextField label="Name of this device" maxLength={60} {...nameField} />
      {children && <Hint className="-mt-2">Whose device is it? The record shows this name, like “Amaka’s phone”.</Hint>}
      <Button type="submit" look={children ? 'outline' : 'gold'} disabled={isBusy || !credential || name.trim() === ''}>
        {`Open the desk on this device as ${name.trim() || '…'}`}
      </Button>
      <Problem>{problem}</Problem>
    </Form>
  )
}

/** The platform's own name as a first suggestion: "iPhone", "Android", "Windows". */
function platformName(): string {
  const platforms = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']
  const known = platforms.find(name => navigator.userAgent.includes(name))
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[known ?? ''] ?? known ?? 'Device'
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { unsubscribeText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { decodeAddress } from '#contract/people/unsubscribe-link.ts'
import { isEmail } from '#contract/platform/email.ts'
import { UNSUBSCRIBE_REDIRECT_MS } from '#contract/rules.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { unsubscribe } from '#web/api/newsletter.ts'
import { useTypedText } from '#web/loading/reload-state.ts'
import { useNavigate, useParams, useSearchParams } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'

/** Opening the link unsubscribes nobody: mail programs open links by themselves. Pressing the button does. */
export default function UnsubscribePage() {
  const [email, setEmail] = useTypedText('unsubscribe_email', '')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const goHome = useGoHomeSoon()
  const encoded = useEncodedAddress()

  // Filled in after hydration: the server renders one page for everybody and never sees the address.
  useEffect(() => {
    if (!encoded) return
    const address = decodeAddress(encoded)
    if (address) setEmail(typed => typed || address)
    else console.warn('The address in this link could not be read')
  }, [encoded, setEmail])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = addressError(email)
    setError(wrong)
    if (wrong || isBusy) return
    setBusy(true)
    try {
      const { message } = await unsubscribe(email.trim())
      toast.success(message || unsubscribeText.done)
      setEmail('')
    } catch (problem) {
      toast.error(sentenceOf(problem, unsubscribeText.failed))
    } finally {
      setBusy(false)
      goHome()
    }
  }

  return (
    <section className="grid min-h-[80vh] place-items-center bg-linen/60 pt-bar">
      <div className="page-width section">
        <div className="mx-auto max-w-lg rounded-card border border-ink/10 bg-cream p-[min(1.75rem,7.5vw)] shadow-card sm:p-10">
          <h1 className="text-[min(2.25rem,11vw)]/tight sm:text-headline">Unsubscribe</h1>
          <p className="mt-4 text-stone">
            Sorry to see you go. Enter the address that should stop getting our newsletter.
          </p>
          <noscript>
            <p className="mt-4 text-petal">This form needs JavaScript, which is switched off in your browser.</p>
          </noscript>
          <form noValidate onSubmit={submit} className="mt-8">
            <TextField
              label="Email address"
              type="email"
              name="email"
              autoComplete="email"
              value={email}
              error={error}
              onChange={({ target }) => {
                setEmail(target.value)
                setError(undefined)
              }}
            />
            <Button type="submit" look="outline" disabled={isBusy} className="mt-6 w-full px-4!">
              {isBusy ? 'Unsubscribing...' : 'Unsubscribe'}
            </Button>
          </form>
        </div>
      </div>
    </section>
  )
}

/** The address is in the path or in the query string; both kinds of link exist. */
function useEncodedAddress() {
  const { email } = useParams()
  const [query] = useSearchParams()
  return email ?? query.get('email')
}

function addressError(email: string) {
  if (!email.trim()) return unsubscribeText.emailRequired
  if (!isEmail(email)) return unsubscribeText.emailInvalid
}

function useGoHomeSoon() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      clearTimeout(timer.current)
    }
  }, [])
  return () => {
    clearTimeout(timer.current)
    // A visitor who left this page before the response came is not redirected.
    if (isHere.current) timer.current = setTimeout(() => navigate(paths.home), UNSUBSCRIBE_REDIRECT_MS)
  }
}

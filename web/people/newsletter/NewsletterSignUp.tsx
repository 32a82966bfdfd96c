import { newsletterText } from '#contract/messages.ts'
import { NEWSLETTER_FORM } from '#contract/paths.ts'
import { OTP_DIGITS } from '#contract/rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Reveal } from '#web/ui/Reveal.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useNewsletter } from './use-newsletter.ts'

/** The call to action at the end of the home page: an address, then the code that was sent to it. */
export function NewsletterSignUp() {
  const signUp = useNewsletter()
  const isBusy = signUp.busy !== null

  return (
    <section aria-labelledby={NEWSLETTER_FORM} className="section bg-ink text-cream">
      <div className="page-width">
        <Reveal className="mx-auto max-w-xl text-center">
          <h2 id={NEWSLETTER_FORM} className="text-headline">
            {newsletterText.heading}
          </h2>
          <p className="mt-5 text-cream/85">
            One email a month: how to care for your skin in this weather, and offers only for subscribers.
          </p>
          <noscript>
            <p className="mt-6 text-gold">Signing up needs JavaScript, which is switched off in your browser.</p>
          </noscript>
          {signUp.stage === 'email' ? (
            <form
              noValidate
              onSubmit={signUp.send}
              className="mt-9 flex flex-col gap-4 text-left sm:flex-row sm:items-end"
            >
              <TextField
                label="Email address"
                type="email"
                name="email"
                autoComplete="email"
                inputMode="email"
                placeholder="you@example.com"
                onDark
                className="grow"
                value={signUp.email}
                onFocus={signUp.prepare}
                onChange={({ target }) => signUp.typeEmail(target.value)}
              />
              <Button type="submit" look="outline-on-dark" disabled={isBusy} className="shrink-0">
                {signUp.busy === 'send' ? newsletterText.sending : 'Subscribe'}
              </Button>
            </form>
          ) : (
            <form noValidate onSubmit={signUp.verify} className="mt-9 text-left">
              <p className="text-center text-cream/85">
                We have sent a {OTP_DIGITS}-digit code to <strong>{signUp.email.trim()}</strong>.
              </p>
              <div className="mt-6 flex flex-col gap-4 sm:flex-row sm:items-end">
                <TextField
                  label="One-time code"
                  // The button that had the focus is gone.
                  autoFocus
                  name="otp"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={OTP_DIGITS}
                  placeholder="0000"
                  onDark
                  className="grow"
                  value={signUp.otp}
                  onChange={({ target }) => signUp.typeOtp(target.value)}
                />
                <Button type="submit" look="outline-on-dark" disabled={isBusy} className="shrink-0">
                  {signUp.busy === 'verify' ? newsletterText.verifying : 'Verify'}
                </Button>
              </div>
              <div className="mt-4 flex flex-wrap justify-center gap-x-6">
                <TextButton disabled={isBusy} onClick={signUp.resend}>
                  {signUp.busy === 'resend' ? newsletterText.resending : newsletterText.resend}
                </TextButton>
                <TextButton disabled={isBusy} onClick={signUp.startOver}>
                  Use another address
                </TextButton>
              </div>
            </form>
          )}
        </Reveal>
      </div>
    </section>
  )
}

function TextButton({ children, ...rest }: { children: string; disabled: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      className="min-h-11 underline underline-offset-4 transition-colors duration-200 hover:text-gold disabled:opacity-50"
      {...rest}
    >
      {children}
    </button>
  )
}

import { randomUUID } from 'node:crypto'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isPublicSite } from '#contract/catalogue/public-site.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { letterSite, senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { composeMail } from '#server/platform/mail/compose.ts'
import { selectBacklog } from '#server/platform/mail/queries.ts'
import { openMailTransport, tryMailServer, withoutAddresses } from '#server/platform/mail/transport.ts'
import { type DoctorDeps, type Finding, good, note, wrong } from './finding.ts'
import { testMail } from './mails.ts'
import { domainOf, isReservedDomain } from './placeholder-checks.ts'

const CONVERSE_WITHIN_MS = 8000
/** Due for this long without being sent. */
const LATE_AFTER_MS = 10 * MS_PER_MINUTE

/** Talks to the mail server without sending a mail. */
export async function checkMailServer({ config }: Pick<DoctorDeps, 'config'>): Promise<Finding> {
  const { smtpUrl } = config
  if (!smtpUrl) return mailsAreFiles(config)
  return accepted(smtpUrl, 'lets us in and accepts emails.', signal => tryMailServer(smtpUrl, signal))
}

/** Sends a mail to the owner at once, past the outbox. */
export async function checkTestMail(deps: Pick<DoctorDeps, 'db' | 'cache' | 'config' | 'clock' | 'log'>) {
  const { config, clock, log } = deps
  if (!config.smtpUrl) return mailsAreFiles(config)
  const spa = await currentSpa(deps)
  const site = letterSite(config, spa)
  if (isReservedDomain(domainOf(site.ownerEmail)))
    return wrong(
      'No test email was sent: the owner’s email address is still made up.',
      'Enter yours at the desk under The spa, or set OWNER_EMAIL.',
    )
  const done = 'accepted a test email to the owner’s address. It should arrive within a minute; look in spam too.'
  return accepted(config.smtpUrl, done, async signal => {
    const queued = { id: randomUUID(), createdAt: clock.now(), mail: testMail(site) }
    await openMailTransport(config, log).send(await composeMail(queued, senderOf(spa, config)), signal)
  })
}

async function accepted(smtpUrl: string, done: string, converse: (signal: AbortSignal) => Promise<unknown>) {
  const { hostname } = new URL(smtpUrl)
  try {
    await converse(AbortSignal.timeout(CONVERSE_WITHIN_MS))
    return good(`${hostname} ${done}`)
  } catch (error) {
    return wrong(`${hostname} does not accept our emails (${withoutAddresses(error)}).`, adviceOn(error))
  }
}

async function mailsAreFiles({ dataDir, siteUrl }: DoctorDeps['config']): Promise<Finding> {
  const folder = join(dataDir, 'mail')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch {
    return wrong(`Emails cannot be saved to ${folder}.`, 'Make the folder writable, or set SMTP_URL.')
  }
  const how = isPublicSite(siteUrl) ? wrong : note
  return how(
    `Emails become files in ${folder}; nobody receives them.`,
    'Set SMTP_URL to your email provider’s server, like smtps://user:password@host:465.',
  )
}

type SmtpError = Partial<Error & { code: string; command: string; responseCode: number }>

function adviceOn(error: unknown): string {
  const { code, command, responseCode, message = '' } = error as SmtpError
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'Check the name of the server in SMTP_URL.'
  if (code === 'EAUTH' || responseCode === 535 || responseCode === 530)
    return 'Check user and password in SMTP_URL; signs like @ or : in them are written %40 and %3A. Many providers want a password made for programs.'
  if (/certificate|self.signed/i.test(message))
    return 'The server shows a certificate that does not fit its name. Use the name your provider gives.'
  if (code === 'ETLS' || /wrong version number|STARTTLS/i.test(message))
    return 'Use smtps:// with port 465, or smtp:// with port 587, as your provider says.'
  if (command === 'MAIL FROM')
    return 'The server does not let us write as this sender. Set MAIL_FROM to an address it knows.'
  if (command === 'RCPT TO')
    return 'The server does not accept emails to the owner’s address. Check it at the desk under The spa.'
  return 'Check host and port in SMTP_URL, and that this machine may connect there: many hosts block port 25.'
}

export async function checkBacklog({ db, clock }: Pick<DoctorDeps, 'db' | 'clock'>): Promise<Finding> {
  const now = clock.now()
  const { waiting, oldestAt, failed } = await selectBacklog(db, now)
  const look = 'The desk shows them under More, Emails, with what the mail server said.'
  if (failed > 0) return note(`${failed === 1 ? 'One email' : `${failed} emails`} could not be sent.`, look)
  const lateMs = oldestAt ? now.getTime() - oldestAt.getTime() : 0
  if (lateMs <= LATE_AFTER_MS) return good('No email is waiting longer than it should.')
  const minutes = Math.round(lateMs / MS_PER_MINUTE)
  return wrong(
    `${waiting === 1 ? 'One email is waiting' : `${waiting} emails are waiting`}, the oldest for ${minutes} minutes.`,
    look,
  )
}

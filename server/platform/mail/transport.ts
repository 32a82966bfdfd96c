import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Parcel } from './compose.ts'

/** Takes a mail over or throws. Gives up when the signal says so, and leaves nothing open behind. */
export interface MailTransport {
  /** What it takes becomes a file and reaches nobody. */
  readonly writesFiles?: true
  send(parcel: Parcel, signal: AbortSignal): Promise<void>
}

/**
 * Why a mail was not taken: the server is away (no connection, no word, or no for everybody), it wants this mail later, or
 * it will not have it. Not every 5xx is about the mail, but a wrong password is not for us to try every few seconds.
 */
export type Problem = 'away' | 'later' | 'refused'

export function problemOf(error: unknown): Problem {
  const { responseCode, command = '' } = error as { responseCode?: number; command?: string }
  if (responseCode === undefined) return 'away'
  if (responseCode >= 500) return 'refused'
  return ['RCPT TO', 'DATA'].includes(command) ? 'later' : 'away'
}

export function openMailTransport(
  { smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>,
  log: Logger,
): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl) : folderTransport(join(dataDir, 'mail'), log)
}

const CONNECT_WITHIN_MS = 10_000
const GREET_WITHIN_MS = 10_000
const SILENT_AT_MOST_MS = 20_000

/** One conversation per mail: a spa sends few, and a connection that is kept open is one more thing that can hang. */
export function smtpTransport(url: string): MailTransport {
  return {
    send: (parcel, signal) => converse(url, signal, parcel),
  }
}

/** Goes as far as the server lets us in, and sends nothing. */
export function tryMailServer(url: string, signal: AbortSignal): Promise<void> {
  return converse(url, signal)
}

async function converse(url: string, signal: AbortSignal, parcel?: Parcel) {
  const { auth, ...options } = parseConnectionUrl(url) as Record<string, unknown> & { auth?: SMTPConnectionAuth }
  const connection = new SMTPConnection({
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: GREET_WITHIN_MS,
    socketTimeout: SILENT_AT_MOST_MS,
    // A password only travels encrypted, unless the URL says ?requireTLS=false.
    requireTLS: auth !== undefined,
    ...options,
  })
  try {
    await Promise.race([handOver(connection, auth, parcel), brokenOff(connection, signal)])
    connection.quit()
  } catch (error) {
    connection.close()
    throw error
  }
}

async function handOver(connection: SMTPConnection, auth: SMTPConnectionAuth | undefined, parcel?: Parcel) {
  await answer(done => connection.connect(done))
  if (auth) await answer(done => connection.login(auth, done))
  if (parcel) await answer(done => connection.send(parcel.envelope, parcel.bytes, done))
}

function answer(ask: (done: (problem?: Error | null) => void) => void) {
  return new Promise<void>((resolve, reject) => ask(problem => (problem ? reject(problem) : resolve())))
}

/** Rejects when the line breaks or the time is up; a broken line does not always answer the command in progress. */
function brokenOff(connection: SMTPConnection, signal: AbortSignal) {
  return new Promise<never>((_resolve, reject) => {
    connection.on('error', reject)
    connection.once('end', () => reject(new Error('the mail server hung up')))
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Without a mail server every mail becomes a file that any mail program opens. */
export function folderTransport(folder: string, log: Logger): MailTransport {
  return {
    writesFiles: true,
    async send({ id, createdAt, mail, bytes }) {
      const file = join(folder, `${createdAt.toISOString().replace(/[:.]/g, '-')}-${mail.kind}-${id}.eml`)
      const write = () => writeFile(`${file}.part`, bytes, { mode: 0o600 })
      await write().catch(async error => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await write()
      })
      await rename(`${file}.part`, file)
      log.info({ mail: id, kind: mail.kind, file }, 'mail written to a file, because SMTP_URL is not set')
    },
  }
}

/** What the mail server said, for the log: its words often repeat the address they are about. */
export function withoutAddresses(error: unknown) {
  const { message } = error instanceof Error ? error : new Error(String(error))
  return message.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)').slice(0, 300)
}

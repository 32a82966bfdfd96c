import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Parcel } from './compose.ts'

export interface MailTransport {
  /** Mails become files and reach nobody. */
  readonly writesFiles?: true
  /** Throws if the mail was not accepted. Leaves nothing open when aborted. */
  send(parcel: Parcel, signal: AbortSignal): Promise<void>
}

/** The server is unavailable to everybody, defers this mail, or refuses it. A wrong password counts as refused: it is retried slowly. */
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

/** One connection per mail: a spa sends few, and an idle connection can hang. */
export function smtpTransport(url: string): MailTransport {
  return { send: (parcel, signal) => converse(url, signal, parcel) }
}

/** Connects and logs in, and sends nothing. */
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

/** Rejects when the connection breaks or is aborted: a broken one does not always fail the command in progress. */
function brokenOff(connection: SMTPConnection, signal: AbortSignal) {
  return new Promise<never>((_resolve, reject) => {
    connection.on('error', reject)
    connection.once('end', () => reject(new Error('the mail server hung up')))
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Writes every mail to a file that any mail program opens. */
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

/** The mail server's message for the log, where it must not repeat the address. */
export function withoutAddresses(error: unknown) {
  const { message } = error instanceof Error ? error : new Error(String(error))
  return message.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)').slice(0, 300)
}

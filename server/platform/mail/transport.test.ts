import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerAddress, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { useFolder } from '#server/app/testing/folder.ts'
import { bookingCreatedMail } from '#server/booking/mails.ts'
import { exampleBanks, exampleBooking, exampleSite } from '#server/booking/testing/examples.ts'
import { receiptReceivedMail } from '#server/money/receipts/mails.ts'
import { createLog } from '../log.ts'
import { composeMail } from './compose.ts'
import { type Fault, startSmtp } from './testing/smtp.ts'
import { openMailTransport, smtpTransport } from './transport.ts'

const dataDir = useFolder()
const createdAt = new Date('2026-11-15T22:30:00Z')
const never = () => new AbortController().signal
const parcel = (mail = receiptReceivedMail(exampleBooking, exampleSite)) =>
  composeMail({ id: '6f0f9c53-3c8c-4f57-a6d5-1d2f3a4b5c6d', createdAt, mail }, exampleSite.mailFrom)

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

describe('through a mail server', () => {
  test('a mail arrives, whole and for one recipient', async () => {
    const smtp = await openSmtp()
    const { bytes } = await parcel()
    await smtpTransport(smtp.url).send(await parcel(), never())
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['adaeze@example.com']])
    expect(smtp.received[0]?.bytes.toString('latin1').trim()).toBe(bytes.toString('latin1').trim())
  })

  test.each([
    ['ada@bücher.example', false],
    ['josé@bücher.example', true],
  ])('a mail to %s is taken; that it needs SMTPUTF8 is %s', async (to, isUtf8) => {
    const seen: object[] = []
    const url = await openRealSmtp({
      authOptional: true,
      onRcptTo(recipient, session, done) {
        const { args } = session.envelope.mailFrom as SMTPServerAddress
        seen.push({ address: recipient.address, isUtf8: Boolean(args && 'SMTPUTF8' in args) })
        done()
      },
    })
    const mail = { ...receiptReceivedMail(exampleBooking, exampleSite), to }
    await smtpTransport(`${url}?tls.rejectUnauthorized=false`).send(await parcel(mail), never())
    // This server writes domains in their own script, however they arrive.
    expect(seen).toEqual([{ address: to, isUtf8 }])
  })

  test('a password travels encrypted', async () => {
    const seen: object[] = []
    const url = await openRealSmtp({
      onAuth({ username, password }, session, done) {
        seen.push({ user: username, password, secure: session.secure })
        done(null, { user: username })
      },
    })
    // The server's certificate is its own, as in any test.
    const withPassword = `${url.replace('smtp://', 'smtp://ad%40a:p%3As%2Fs@')}?tls.rejectUnauthorized=false`
    await smtpTransport(withPassword).send(await parcel(), never())
    expect(seen).toEqual([{ user: 'ad@a', password: 'p:s/s', secure: true }])
  })

  test('a password is not given to a server that cannot encrypt, unless it is told so', async () => {
    const smtp = await openSmtp()
    const url = smtp.url.replace('smtp://', 'smtp://ada:secret@')
    await expect(smtpTransport(url).send(await parcel(), never())).rejects.toThrow(/STARTTLS/i)
    expect(smtp.received).toEqual([])
    await expect(smtpTransport(`${url}?requireTLS=false`).send(await parcel(), never())).rejects.toThrow(/AUTH|login/i)
  })

  const stages = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'body'] as const
  test.each(stages)('a server that falls silent at %s does not hold us', async at => {
    await expectRefused({ at, how: 'silent' }, /timeout/i)
  })

  test.each(stages)('a line that is cut at %s is noticed', async at => {
    await expectRefused({ at, how: 'cut' }, /closed|hung up|ECONNRESET/i)
  })

  test.each(['MAIL', 'RCPT', 'DATA', 'body'] as const)('a refusal at %s is reported, for now or for good', async at => {
    await expectRefused({ at, how: '451 try again later' }, /451/)
    await expectRefused({ at, how: '554 not wanted here' }, /554/)
  })

  test('a server that keeps saying "wait" is left when the time is up', async () => {
    const smtp = await openSmtp({ at: 'body', how: 'drip' })
    await expect(smtpTransport(smtp.url).send(await parcel(), AbortSignal.timeout(1000))).rejects.toThrow(/timeout/i)
    await expect.poll(smtp.open).toBe(0)
  })

  test('a server that is not there is reported', async () => {
    const smtp = await startSmtp()
    await smtp.close()
    await expect(smtpTransport(smtp.url).send(await parcel(), never())).rejects.toThrow(/ECONNREFUSED/)
  })

  async function expectRefused(fault: Fault, reason: RegExp) {
    const smtp = await openSmtp(fault)
    await expect(smtpTransport(smtp.url).send(await parcel(), never())).rejects.toThrow(reason)
    await expect.poll(smtp.open).toBe(0)
  }
})

describe('without a mail server', () => {
  test('a mail becomes a file that only we can read, and one line of the log names it', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const transport = openMailTransport({ smtpUrl: undefined, dataDir }, log)
    const mail = bookingCreatedMail(exampleBooking, exampleSite, exampleBanks)
    await transport.send(await parcel(mail), never())
    await transport.send(await parcel(mail), never())

    const files = await readdir(join(dataDir, 'mail'))
    expect(files).toEqual(['2026-11-15T22-30-00-000Z-booking-created-6f0f9c53-3c8c-4f57-a6d5-1d2f3a4b5c6d.eml'])
    const file = join(dataDir, 'mail', files[0]!)
    expect((await PostalMime.parse(await readFile(file))).subject).toBe(mail.subject)
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(lines.map(line => JSON.parse(line).file)).toEqual([file, file])
    expect(lines.join()).not.toMatch(/adaeze/i)
  })
})

async function openSmtp(fault?: Fault) {
  const smtp = await startSmtp()
  smtp.fault = fault
  closing.push(smtp.close)
  return smtp
}

/** For what a scripted one cannot do: encryption and passwords. */
async function openRealSmtp(options: SMTPServerOptions) {
  const server = new SMTPServer({
    logger: false,
    ...options,
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => {})
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise(closed => server.close(() => closed())))
  const { port } = server.server.address() as { port: number }
  return `smtp://127.0.0.1:${port}`
}

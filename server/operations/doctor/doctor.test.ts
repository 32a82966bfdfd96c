import { createSocket } from 'node:dgram'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createLine } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type DoctorLine, doctorResponse, testMailResponse } from '#contract/operations/doctor.ts'
import { mountSmallDisk } from '#server/app/testing/small-disk.ts'
import { asOwner, openSpa, useSpa } from '#server/app/testing/spa.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import type { Config } from '#server/platform/config.ts'
import { createDb } from '#server/platform/db/create-db.ts'
import { unavailableDatabase } from '#server/platform/db/database.ts'
import { openReceiptStore } from '#server/platform/file-store/store.ts'
import { createLog } from '#server/platform/log.ts'
import { mailDelivery } from '#server/platform/mail/deliver.ts'
import { insertMail } from '#server/platform/mail/queries.ts'
import { type Fault, startSmtp } from '#server/platform/mail/testing/smtp.ts'
import { folderTransport } from '#server/platform/mail/transport.ts'
import { examine, type Progress } from './doctor.ts'
import { askTime, type Outside, theOutside } from './outside.ts'

const spa = useSpa()

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A world in which the DNS knows nothing and no time server answers, unless a test says otherwise. */
const silence: Outside = {
  texts: async () => [],
  time: () => Promise.reject(new Error('no network')),
  reach: async () => 'no network',
}

async function look(config: Partial<Config> = {}, outside: Partial<Outside> = {}, withTestMail = false) {
  const lines = await examine(
    { ...spa.deps, config: { ...spa.config, ...config }, outside: { ...silence, ...outside } },
    { withTestMail },
  )
  return Object.fromEntries(lines.map(line => [line.name, line])) as Record<string, DoctorLine>
}

const states = (lines: Record<string, DoctorLine>) =>
  Object.fromEntries(Object.values(lines).map(({ name, state }) => [name, state]))
const says = (state: DoctorLine['state'], finding: string) => ({ state, finding: expect.stringContaining(finding) })

async function openSmtp(fault?: Fault) {
  const smtp = await startSmtp()
  smtp.fault = fault
  closing.push(() => smtp.close())
  return smtp
}

test('a new spa on a laptop has nothing wrong but that it is not reached yet; the rest is noted', async () => {
  expect(states(await look({ siteUrl: await anyServer(200, { status: 'ok' }) }, theOutside))).toEqual({
    'The site’s address': 'note',
    'The proxy': 'good',
    'Bank accounts': 'note',
    'Whose spa it is': 'note',
    'Mail server': 'note',
    'Emails waiting': 'good',
    // A note where a busy machine is slow to answer.
    Database: expect.stringMatching(/good|note/),
    Receipts: 'good',
    Backup: 'note',
    Disk: expect.stringMatching(/good|note/),
    Clock: 'good',
  })
})

test('each check stands alone: a database that cannot be used is a line, and the rest is looked at all the same', async () => {
  const db = unavailableDatabase('PostgreSQL at db:5432/spa cannot be used (ECONNREFUSED).')
  const smtp = await openSmtp()
  const config = { ...spa.config, smtpUrl: smtp.url }
  const patient = { ...spa.deps, config, db, cache: createCache({ ...spa.deps, db }), outside: silence }
  const lines = await examine(patient, { withTestMail: true })
  const byName = Object.fromEntries(lines.map(line => [line.name, line]))
  expect(byName.Database).toMatchObject(says('wrong', 'ECONNREFUSED'))
  expect(byName.Backup).toMatchObject(says('note', 'the database does not'))
  for (const name of ['Receipts', 'The proxy', 'Mail server']) expect(byName[name]).toMatchObject({ state: 'good' })
  expect(byName.Disk?.finding).toMatch(/are free/)
})

test('a database, a mail server and a bucket that hang are said to, each within its own time, and progress is told', async () => {
  const hang = () => new Promise<never>(() => {})
  const hung = createLine(() => {})
  await new Promise<void>(ready => hung.listen(0, '127.0.0.1', ready))
  closing.push(() => hung.close())
  const config = { ...spa.config, smtpUrl: `smtp://127.0.0.1:${(hung.address() as AddressInfo).port}` }
  const db = createDb({ acquire: hang, close: async () => {}, pool: () => ({ size: 1, busy: 1, waiting: 0 }) })
  const patient = { ...spa.deps, config, db, cache: createCache({ ...spa.deps, db }), outside: silence }
  const told: Progress[] = []
  const lines = await examine(
    { ...patient, receipts: { ...spa.deps.receipts, save: hang } },
    { withinMs: 1000, onProgress: progress => void told.push(progress) },
  )
  for (const name of ['Database', 'Mail server', 'Receipts'])
    expect(lines.find(line => line.name === name)).toMatchObject(says('wrong', 'There was no answer within 1 seconds.'))
  expect(lines.map(({ name }) => name)).toEqual(expect.arrayContaining(['The proxy', 'Backup', 'Disk', 'Clock']))
  expect(told[0]).toMatchObject({ done: 0, waitingFor: expect.arrayContaining(['Database', 'Disk']) })
  expect(told.at(-1)).toEqual({ done: told[0]!.total, total: told[0]!.total, waitingFor: [] })
})

const disk = mountSmallDisk('256k')
test.runIf(disk)('a full disk is said to be full', async () => {
  try {
    await writeFile(join(disk!.folder, 'all'), Buffer.alloc(300_000)).catch(() => {})
    const full = await look({ dataDir: disk!.folder })
    expect(full.Disk).toMatchObject({ state: 'wrong', finding: expect.stringMatching(/^The disk with .+ is full: /) })
    const receipts = await openReceiptStore({ dataDir: disk!.folder, receiptsS3Url: undefined }, spa.deps.log).catch(
      () => ({ ...spa.deps.receipts, save: () => writeFile(join(disk!.folder, 'one'), Buffer.alloc(9000)) }),
    )
    const lines = await examine({ ...spa.deps, receipts, outside: silence })
    expect(lines.find(({ name }) => name === 'Receipts')?.finding).toMatch(/: the disk is full\.$/)
  } finally {
    disk!.unmount()
  }
})

test('the same spa on the open internet is told what keeps it from working, each with what to do', async () => {
  const lines = await look({ siteUrl: 'https://glow.ng' })
  const wrong = Object.values(lines).filter(({ state }) => state === 'wrong')
  for (const name of ['The site’s address', 'The proxy', 'Bank accounts', 'Whose spa it is', 'Mail server'])
    expect(wrong.map(line => line.name)).toContain(name)
  for (const { todo } of wrong) expect(todo).toMatch(/^[A-Z].*[.)s]$/)
})

test('every made-up thing a customer would see is named, the bank accounts first, and gone once it is changed', async () => {
  const config = { ...spa.config, siteUrl: 'https://spa.test' }
  const named = await look(config)
  expect(named['Bank accounts']).toMatchObject({ state: 'wrong' })
  const { state, finding } = named['Whose spa it is']!
  expect(state).toBe('wrong')
  for (const part of [
    'the spa’s name, the description of the spa, the address, the place on the map, the phone number, the WhatsApp number',
    'the email address customers write to',
    'the Instagram link, the Snapchat link',
    'the treatments and their prices',
  ])
    expect(finding).toContain(part)
  const own = await openSpa({ config })
  const steps = async () => (await own.call('firstSteps', { headers: asOwner })).json().madeUp
  expect((await steps())[0]).toBe('the bank accounts')
  const mail = 'hello@glow.ng'
  const ours = {
    name: 'Glow',
    description: 'Skin care in Yaba.',
    address: { street: '1 Herbert Macaulay Way' },
    coordinates: { latitude: 6.5, longitude: 3.37 },
    phone: { display: '+234 803 111 2222' },
    email: { support: mail, bookings: mail, newsletter: mail, owner: mail },
    links: { instagram: '' },
  }
  expect((await own.call('updateSpa', { body: { spa: ours }, headers: asOwner })).statusCode).toBe(200)
  expect(await steps()).toEqual(['the bank accounts', 'the treatments and their prices', 'the Snapchat link'])
  const [service] = (await own.call('fetchServices', {})).json().services
  await own.call('deleteService', { parts: { id: service._id }, headers: asOwner })
  expect(await steps()).toEqual(['the bank accounts', 'the Snapchat link'])
  await own.call('updateSpa', { body: { spa: { links: { snapchat: '' } } }, headers: asOwner })
  const account = { bank_name: '058', name: 'Glow', number: '0123456789' }
  await own.call('replaceBanks', { body: { banks: [account] }, headers: asOwner })
  expect(await steps()).toEqual([])
  await own.close()
})

test('a spa that nobody can reach yet is not told in red what is made up', async () => {
  expect((await spa.call('firstSteps', { headers: asOwner })).json().madeUp).toEqual([])
})

describe('mail', () => {
  test('is well when the server lets us in, and nothing is sent by looking', async () => {
    const smtp = await openSmtp()
    const { 'Mail server': line } = await look({ smtpUrl: smtp.url })
    expect(line).toMatchObject(says('good', '127.0.0.1 lets us in and accepts emails.'))
    expect(smtp.received).toEqual([])
  })

  test('is really taken when a test mail is asked for', async () => {
    const smtp = await openSmtp()
    const locked = { 'email.owner': 'Folake <folake@glow.ng>', 'email.bookings': 'book@glow.ng' }
    const { 'Mail server': line } = await look({ smtpUrl: smtp.url, locked }, {}, true)
    expect(line).toMatchObject({ state: 'good' })
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['folake@glow.ng']])
  })

  test('to an address that is made up is not even tried', async () => {
    const smtp = await openSmtp()
    const { 'Mail server': line } = await look({ smtpUrl: smtp.url }, {}, true)
    expect(line).toMatchObject(says('wrong', 'still made up'))
    expect(smtp.conversations).toBe(0)
  })

  test.each<[Fault, RegExp]>([
    [{ at: 'greeting', how: '554 no' }, /Check host and port/],
    [{ at: 'RCPT', how: '550 5.1.1 <folake@glow.ng> is nobody' }, /owner’s address/],
    [{ at: 'MAIL', how: '550 not as <book@glow.ng>' }, /MAIL_FROM/],
    [{ at: 'greeting', how: 'silent' }, /Check host and port/],
  ])('that is refused %j says why without naming anybody, and what to do', async (fault, todo) => {
    const smtp = await openSmtp(fault)
    const locked = { 'email.owner': 'folake@glow.ng', 'email.bookings': 'book@glow.ng' }
    const { 'Mail server': line } = await look({ smtpUrl: smtp.url, locked }, {}, true)
    expect(line).toMatchObject({ state: 'wrong', todo: expect.stringMatching(todo) })
    expect(line?.finding).not.toContain('folake')
  })

  test('that waits too long, or was given up, is said', async () => {
    const now = spa.clock.now()
    const late = new Date(now.getTime() - 30 * 60_000)
    const mail = { kind: 'desk-code', mail: '{}', mailbox: null }
    const waiting = async () => (await look())['Emails waiting']
    expect(await waiting()).toMatchObject({ state: 'good' })
    await insertMail(spa.db, { id: 'late', ...mail, now: late, dueAt: late })
    expect(await waiting()).toMatchObject(says('wrong', 'One email is waiting, the oldest for 30 minutes.'))
    await spa.db.updateTable('outbox').set({ failedAt: now }).where('id', '=', 'late').execute()
    expect(await waiting()).toMatchObject(says('note', 'One email could not be sent.'))
    await spa.db.deleteFrom('outbox').where('id', '=', 'late').execute()
  })
})

describe('the sender’s domain', () => {
  const lookUp = async (texts: Outside['texts']) => {
    const smtp = await openSmtp()
    return look({ smtpUrl: smtp.url, locked: { 'email.bookings': 'book@mail.glow.ng' } }, { texts })
  }
  const domain = (records: Record<string, string[]>) =>
    lookUp(async name => records[name] ?? (name === 'mail.glow.ng' ? [] : undefined))

  test('with all three records is believed', async () => {
    const lines = await domain({
      'mail.glow.ng': ['google-site-verification=1', 'v=spf1 include:_spf.example ~all'],
      's1._domainkey.mail.glow.ng': ['k=rsa; p=MIGfMA0'],
      '_dmarc.glow.ng': ['v=DMARC1; p=quarantine'],
    })
    for (const what of ['SPF', 'DKIM', 'DMARC']) expect(lines[`Sender: ${what}`]).toMatchObject({ state: 'good' })
  })

  test('without them is told which to add', async () => {
    const lines = await domain({})
    expect(lines['Sender: SPF']?.todo).toContain('Add a TXT record to mail.glow.ng')
    expect(lines['Sender: DKIM']).toMatchObject({ state: 'note', todo: expect.stringContaining('dkim=pass') })
    expect(lines['Sender: DMARC']?.todo).toContain('_dmarc.mail.glow.ng')
  })

  test.each([
    [['v=spf1 a ~all', 'v=spf1 mx ~all'], 'wrong'],
    [['v=spf1 +all'], 'wrong'],
    [['v=spf1 all'], 'wrong'],
    [['v=spf1 include:fastall.example -all'], 'good'],
  ])('whose SPF is %j is %s', async (records, state) => {
    expect((await domain({ 'mail.glow.ng': records }))['Sender: SPF']).toMatchObject({ state })
  })

  test.each<[string, Outside['texts']]>([
    ['does not know', async () => undefined],
    ['no answer', () => Promise.reject(Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' }))],
  ])('of which the DNS says: %s, as without a network, is a calm line', async (finding, texts) => {
    const lines = await lookUp(texts)
    for (const what of ['SPF', 'DKIM', 'DMARC']) expect(lines[`Sender: ${what}`]).toMatchObject(says('note', finding))
  })
})

describe('the address', () => {
  test('is wrong without https, where nobody listens and where somebody else answers, and well where the site does', async () => {
    const site = async (siteUrl: string, reach = theOutside.reach) =>
      (await look({ siteUrl }, { reach }))['The site’s address']
    expect(await site('http://glow.ng')).toMatchObject(says('wrong', 'not https'))
    expect(await site(`http://127.0.0.1:${await closedPort()}`)).toMatchObject(says('wrong', '(nobody listens there)'))
    expect(await site(await anyServer(200, { hello: 'world' }))).toMatchObject(says('wrong', 'somebody else'))
    expect(await site('https://glow.ng', async () => 'well')).toMatchObject({ state: 'good' })
  })

  test.each([
    [{ trustProxy: false, siteUrl: 'https://glow.ng' }, 'wrong'],
    [{ trustProxy: () => true, host: '127.0.0.1' }, 'good'],
    [{ trustProxy: '10.0.0.2', host: '0.0.0.0' }, 'good'],
    [{ trustProxy: () => true, host: '0.0.0.0' }, expect.stringMatching(/wrong|note/)],
    [{ trustProxy: false, host: '0.0.0.0' }, 'good'],
  ] as [Partial<Config>, unknown][])('behind a proxy, %j is %s', async (config, state) => {
    expect((await look(config))['The proxy']).toMatchObject({ state })
  })
})

test('a clock that is off is said, and a time server that does not answer is nothing to worry about', async () => {
  const time = (minutes: number) => async () => new Date(spa.clock.now().getTime() - minutes * 60_000)
  const siteUrl = 'https://glow.ng'
  expect((await look({ siteUrl }, { time: time(2) })).Clock).toMatchObject(says('wrong', '120 seconds ahead'))
  expect((await look({ siteUrl }, { time: time(0) })).Clock).toMatchObject({ state: 'good' })
  expect((await look({ siteUrl })).Clock).toMatchObject({ state: 'note', todo: '' })
})

test('a time server is asked in its own language', async () => {
  const server = createSocket('udp4', question => {
    expect(question).toHaveLength(48)
  })
  const answer = Buffer.alloc(48)
  // 2026-11-16T06:00:00Z in seconds since 1900.
  answer.writeUInt32BE(Date.parse('2026-11-16T06:00:00Z') / 1000 + 2_208_988_800, 40)
  answer.writeUInt32BE(2 ** 31, 44)
  server.on('message', (_question, from) => server.send(answer, from.port, from.address))
  await new Promise<void>(ready => server.bind(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  expect(await askTime({ host: '127.0.0.1', port: server.address().port })).toEqual(new Date('2026-11-16T06:00:00.5Z'))
})

test('a folder that cannot keep receipts, a Redis that is away and a misspelt variable are wrong', async () => {
  const receipts = { ...spa.deps.receipts, save: () => Promise.reject(new Error('EROFS: read-only file system')) }
  const redisUrl = `redis://127.0.0.1:${await closedPort()}`
  const config = { ...spa.config, redisUrl, unknownVariables: [{ name: 'SMTP_HOST', meant: 'SMTP_URL' }] }
  const lines = await examine({ ...spa.deps, config, receipts, outside: silence })
  for (const name of ['Receipts', 'Redis', 'Variables'])
    expect(lines.find(line => line.name === name)).toMatchObject({ state: 'wrong' })
})

test('a mail that became a file is never logged as sent', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(JSON.parse(line).msg) })
  const now = spa.clock.now()
  const mail = JSON.stringify({ kind: 'desk-code', to: 'folake@glow.ng', subject: 's', text: 't', html: 'h' })
  await insertMail(spa.db, { id: 'a-file', kind: 'desk-code', mail, mailbox: null, now, dueAt: now })
  const transport = folderTransport(join(spa.config.dataDir, 'mail'), log)
  const sender = async () => 'book@glow.ng'
  const readReceipt = () => Promise.reject(new Error('none'))
  const { claim, deliver } = mailDelivery({ ...spa.deps, log, transport, sender, readReceipt })
  await deliver((await claim())!, new AbortController().signal)
  expect(lines).toEqual(['mail written to a file, because SMTP_URL is not set'])
})

test('the desk shows the owner the same list, and sends a test mail only when told to', async () => {
  const { lines } = doctorResponse.parse((await spa.call('deskDoctor', { headers: asOwner })).json())
  expect(lines.map(({ name }) => name)).toContain('Mail server')
  const { line } = testMailResponse.parse((await spa.call('sendTestMail', { headers: asOwner })).json())
  expect(line).toMatchObject({ name: 'Test email', ...says('note', 'become files') })
})

async function anyServer(status: number, body: object) {
  const server = createServer((_request, response) => void response.writeHead(status).end(JSON.stringify(body)))
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  closing.push(() => new Promise(done => server.close(done)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closedPort() {
  const line = createLine()
  await new Promise<void>(ready => line.listen(0, '127.0.0.1', ready))
  const { port } = line.address() as AddressInfo
  await new Promise(done => line.close(done))
  return port
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

const PATIENCE_MS = 20_000

/** The nth mail to an address, waited for. The spa under test has no mail server, so it writes its mails as files. */
export async function mailTo(address: string, nth = 1) {
  const mail = await waited(mails => mails.filter(isTo(address))[nth - 1])
  if (!mail) throw new Error(`Mail ${nth} to ${address} did not come.`)
  return { ...mail, subjectAndText: `${mail.subject}\n${mail.text}` }
}

/** The mail to an address that says these words, among all the mails it gets. */
export async function mailSaying(address: string, words: string, dataDir?: string) {
  const mail = await waited(mails => mails.filter(isTo(address)).find(({ text }) => text?.includes(words)), dataDir)
  if (!mail) throw new Error(`No mail to ${address} says ${words}.`)
  return mail
}

/** The first new mail with these words after an act. */
export async function mailAfter(act: () => Promise<unknown>, address: string, words: string, dataDir: string) {
  const earlier = new Set(await readMails(join(dataDir, 'mail')))
  await act()
  const mail = await waited(
    mails => mails.filter(isTo(address)).find(each => !earlier.has(each) && each.text?.includes(words)),
    dataDir,
  )
  if (!mail) throw new Error(`No further mail to ${address} says ${words}.`)
  return mail
}

function isTo(address: string) {
  return ({ to }: Email) => JSON.stringify(to).includes(address)
}

async function waited(pick: (mails: Email[]) => Email | undefined, dataDir = process.env.E2E_DATA_DIR as string) {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const mail = pick(await readMails(join(dataDir, 'mail')))
    if (mail) return mail
    await sleep(100)
  }
}

async function readMails(folder: string): Promise<Email[]> {
  const files = await readdir(folder).catch(() => [])
  const letters = files.filter(name => name.endsWith('.eml')).sort()
  return Promise.all(letters.map(name => readMail(join(folder, name))))
}

const known = new Map<string, Promise<Email>>()

/** Cached: a run sends hundreds of mails, and every wait reads all of them ten times a second. */
function readMail(path: string): Promise<Email> {
  const mail = known.get(path) ?? readFile(path).then(letter => PostalMime.parse(letter))
  known.set(path, mail)
  return mail
}

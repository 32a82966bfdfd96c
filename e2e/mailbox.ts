import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

const PATIENCE_MS = 20_000

/** The nth mail to an address, waited for. The spa under test has no mail server, so it writes its mails as files. */
export async function mailTo(address: string, nth = 1, dataDir = process.env.E2E_DATA_DIR as string) {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const mails = (await readMails(join(dataDir, 'mail'))).filter(({ to }) => JSON.stringify(to).includes(address))
    const mail = mails[nth - 1]
    if (mail) return { ...mail, subjectAndText: `${mail.subject}\n${mail.text}` }
    await sleep(100)
  }
  throw new Error(`Mail ${nth} to ${address} did not come.`)
}

async function readMails(folder: string): Promise<Email[]> {
  const files = await readdir(folder).catch(() => [])
  const letters = files.filter(name => name.endsWith('.eml')).sort()
  return Promise.all(letters.map(async name => PostalMime.parse(await readFile(join(folder, name)))))
}

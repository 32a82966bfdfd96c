import { type Finding, good, note, wrong } from './finding.ts'
import type { Outside } from './outside.ts'

type Texts = Outside['texts']

/** Resolvers often report an unknown name if there is no network; that says nothing about the records. */
export async function checkDomain(
  domain: string,
  texts: Texts,
  check: (domain: string, texts: Texts) => Promise<Finding>,
): Promise<Finding> {
  const isKnown = await texts(domain).then(
    found => found !== undefined,
    () => true,
  )
  if (isKnown) return check(domain, texts)
  return note(
    `The DNS does not know ${domain} from here.`,
    'Without a network this is nothing to worry about; else check the sender’s address in MAIL_FROM or at the desk.',
  )
}

const UNKNOWN = (what: string) =>
  note(`${what} could not be looked up: the DNS gives no answer from here.`, 'Run the doctor again with a network.')

export async function checkSpf(domain: string, texts: Texts): Promise<Finding> {
  const records = (await asked(texts, domain))?.filter(text => /^v=spf1(\s|$)/i.test(text))
  if (!records) return UNKNOWN(`SPF of ${domain}`)
  const [record = ''] = records
  if (records.length > 1)
    return wrong(
      `${domain} has ${records.length} SPF records; receivers then count none.`,
      'Make one TXT record of them: one "v=spf1", all the includes, one "~all" at the end.',
    )
  if (!record)
    return wrong(
      `${domain} has no SPF record: receivers cannot tell which servers may send for it.`,
      `Add a TXT record to ${domain}, like "v=spf1 include:… ~all"; your email provider can tell you what to include.`,
    )
  if (/\s[+]?all\b/i.test(record.replace(/\s[-~?]all\b/gi, '')))
    return wrong(
      `The SPF record of ${domain} lets every server in the world send for it.`,
      'End it with "~all" instead.',
    )
  return good(`SPF: ${domain} says which servers may send for it.`)
}

/** Names that mail providers use; a custom one cannot be found by asking. */
const SELECTORS =
  'default dkim mail smtp email google selector1 selector2 s1 s2 k1 k2 k3 key1 fm1 fm2 mandrill mailjet mg mx pm protonmail resend scph0616 sib brevo1 zoho zmail'.split(
    ' ',
  )

export async function checkDkim(domain: string, texts: Texts): Promise<Finding> {
  const names = SELECTORS.map(selector => `${selector}._domainkey.${domain}`)
  const answers = await Promise.all(names.map(name => asked(texts, name)))
  if (answers.every(answer => answer === undefined)) return UNKNOWN(`DKIM of ${domain}`)
  const found = SELECTORS.filter((_, index) => answers[index]?.some(text => /(^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text)))
  if (found.length > 0) return good(`DKIM: ${domain} has a key for signatures (${found.join(', ')}).`)
  return note(
    `${domain} has no DKIM key under the usual names, so emails may go unsigned and land in spam.`,
    'Turn DKIM on at your email provider and add the record it shows. If it uses a name of its own, look at an email you received: its source should say dkim=pass.',
  )
}

export async function checkDmarc(domain: string, texts: Texts): Promise<Finding> {
  const places = [domain, parentOf(domain)].filter(place => place !== undefined)
  const answers = await Promise.all(places.map(place => asked(texts, `_dmarc.${place}`)))
  const record = answers.flatMap(answer => answer ?? []).find(text => /^v=DMARC1\s*;/i.test(text))
  if (!record && answers.includes(undefined)) return UNKNOWN(`DMARC of ${domain}`)
  if (!record)
    return wrong(
      `${domain} has no DMARC record; large email providers refuse emails from domains without one.`,
      `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:you@${domain}". When all emails pass, make it p=quarantine.`,
    )
  const [, policy = 'none'] = /;\s*p\s*=\s*(\w+)/i.exec(record) ?? []
  if (policy.toLowerCase() === 'none')
    return note(
      `DMARC: ${domain} only watches (p=none); forged emails in your name still arrive.`,
      'When your own emails have passed for a few weeks, change it to p=quarantine.',
    )
  return good(`DMARC: ${domain} has forged emails put aside (p=${policy.toLowerCase()}).`)
}

/** The record of mail.spa.ng may be at spa.ng. */
function parentOf(domain: string) {
  const labels = domain.split('.')
  return labels.length > 2 ? labels.slice(1).join('.') : undefined
}

/** Empty for an unknown name; undefined without an answer. */
async function asked(texts: Texts, name: string): Promise<string[] | undefined> {
  return texts(name).then(
    found => found ?? [],
    () => undefined,
  )
}

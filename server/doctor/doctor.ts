import type { DoctorLine } from '#contract/doctor.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { checkProxy, checkSite } from './address.ts'
import { domainOf, isNobodys } from './examples.ts'
import { type Finding, note } from './finding.ts'
import { checkHours } from './hours.ts'
import { checkBackup, checkClock, checkDatabase, checkDisk, checkReceipts, checkRedis } from './machine.ts'
import { checkBanks, checkVariables, checkWhose } from './made-up.ts'
import { checkBacklog, checkMailServer, checkTestMail } from './mail.ts'
import { theOutside } from './outside.ts'
import type { Patient } from './patient.ts'
import { checkDkim, checkDmarc, checkDomain, checkSpf } from './sender-domain.ts'

/** However slow the world is, the list is there by then. */
const LOOK_WITHIN_MS = 9000

interface Options {
  /** Also sends a real mail to the owner. */
  withTestMail?: boolean
}

type Check = (patient: Patient) => Finding | undefined | Promise<Finding | undefined>

/** What the start has said already, by itself. */
export const VARIABLES = 'Variables'

/** In the order a person would mend them. A check that finds nothing to speak of is left out. */
const CHECKS: Record<string, Check> = {
  [VARIABLES]: ({ config }) => checkVariables(config),
  'The site’s address': ({ config, outside }) => checkSite(config, outside.reach),
  'The proxy': ({ config }) => checkProxy(config),
  'Bank accounts': checkBanks,
  'Whose spa it is': checkWhose,
  'Opening hours': checkHours,
  'Mail server': checkMailServer,
  'Emails waiting': checkBacklog,
  'Sender: SPF': patient => ofSender(patient, checkSpf),
  'Sender: DKIM': patient => ofSender(patient, checkDkim),
  'Sender: DMARC': patient => ofSender(patient, checkDmarc),
  Database: checkDatabase,
  Receipts: checkReceipts,
  Backup: checkBackup,
  Disk: checkDisk,
  Clock: checkClock,
  Redis: ({ config }) => checkRedis(config),
}

/** Looks at everything at once; each line says what is wrong and what to do. */
export async function examine(
  deps: Omit<Patient, 'outside'> & Partial<Patient>,
  { withTestMail = false }: Options = {},
): Promise<DoctorLine[]> {
  const patient: Patient = { outside: theOutside, ...deps }
  const checks = Object.entries(CHECKS).map(([name, check]): [string, Check] => [
    name,
    name === 'Mail server' && withTestMail ? checkTestMail : check,
  ])
  const lines = await Promise.all(checks.map(([name, check]) => look(name, check, patient)))
  return lines.filter(line => line !== undefined)
}

/** The sender's domain, where there is one that could have records and a server that sends for it. */
async function ofSender(
  patient: Patient,
  check: (domain: string, texts: Patient['outside']['texts']) => Promise<Finding>,
): Promise<Finding | undefined> {
  if (!patient.config.smtpUrl) return undefined
  const domain = domainOf(senderOf(await currentSpa(patient), patient.config))
  return isNobodys(domain) ? undefined : checkDomain(domain, patient.outside.texts, check)
}

async function look(name: string, check: Check, patient: Patient): Promise<DoctorLine | undefined> {
  const finding = await Promise.race([Promise.resolve(patient).then(check), tooLong()]).catch((error: Error) =>
    note(`This could not be looked at (${error.message}).`, 'Run the doctor again when the database answers.'),
  )
  return finding && { name, ...finding }
}

function tooLong() {
  return new Promise<Finding>(resolve => {
    setTimeout(() => resolve(note('This took too long to find out.', 'Run the doctor again.')), LOOK_WITHIN_MS).unref()
  })
}

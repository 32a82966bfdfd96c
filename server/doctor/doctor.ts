import type { DoctorLine } from '#contract/doctor.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import { isUnavailable } from '#server/db/transaction.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { checkProxy, checkSite } from './address.ts'
import { domainOf, isNobodys } from './examples.ts'
import { type Finding, note, wrong } from './finding.ts'
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
  /** Called at the start and when a check has ended, with those still under way. */
  onProgress?: (progress: Progress) => void
  withinMs?: number
}

export interface Progress {
  done: number
  total: number
  waitingFor: string[]
}

type Check = (patient: Patient) => Finding | undefined | Promise<Finding | undefined>

/** What the start has said already, by itself. */
export const VARIABLES = 'Variables'

/** What serves others: no answer is a fault of theirs. Elsewhere it only means that nothing was found out. */
const SERVICES = ['Database', 'Mail server', 'Receipts']

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
  { withTestMail = false, onProgress, withinMs = LOOK_WITHIN_MS }: Options = {},
): Promise<DoctorLine[]> {
  const patient: Patient = { outside: theOutside, ...deps }
  const checks = Object.entries(CHECKS).map(([name, check]): [string, Check] => [
    name,
    name === 'Mail server' && withTestMail ? testMailOrServer : check,
  ])
  const waitingFor = new Set(checks.map(([name]) => name))
  const report = () =>
    onProgress?.({ done: checks.length - waitingFor.size, total: checks.length, waitingFor: [...waitingFor] })
  report()
  const lines = await Promise.all(
    checks.map(async ([name, check]) => {
      const line = await look(name, check, patient, withinMs)
      waitingFor.delete(name)
      report()
      return line
    }),
  )
  return lines.filter(line => line !== undefined)
}

/** Whom a test mail goes to stands in the database; without it the mail server is looked at all the same. */
function testMailOrServer(patient: Patient): Promise<Finding> {
  return checkTestMail(patient).catch(error => {
    if (isUnavailable(error)) return checkMailServer(patient)
    throw error
  })
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

/** A check that fails or hangs is a line of its own and stops no other. */
async function look(name: string, check: Check, patient: Patient, withinMs: number): Promise<DoctorLine | undefined> {
  const finding = await Promise.race([Promise.resolve(patient).then(check), tooLong(name, withinMs)]).catch(
    (error: unknown) =>
      isUnavailable(error)
        ? note('This could not be checked, because the database does not answer.')
        : note(`This could not be checked (${(error as Error).message}).`, 'Run the doctor again.'),
  )
  return finding && { name, ...finding }
}

function tooLong(name: string, withinMs: number) {
  const finding = `There was no answer within ${Math.round(withinMs / MS_PER_SECOND)} seconds.`
  return new Promise<Finding>(resolve => {
    const isService = SERVICES.includes(name)
    const late = isService ? wrong(finding, 'Check that it is running and can be reached from here.') : note(finding)
    setTimeout(() => resolve(late), withinMs).unref()
  })
}

import { daysOutside } from '#contract/catalogue/availability.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import type { DoctorLine } from '#contract/operations/doctor.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { isUnavailable } from '#server/platform/db/transaction.ts'
import { unknownVariableLine } from '#server/platform/unknown-variables.ts'
import { checkProxy, checkSite } from './address.ts'
import { type DoctorDeps, type Finding, note, wrong } from './finding.ts'
import { checkBackup, checkClock, checkDatabase, checkDisk, checkReceipts, checkRedis } from './machine.ts'
import { checkBacklog, checkMailServer, checkTestMail } from './mail.ts'
import { theOutside } from './outside.ts'
import { checkBanks, checkWhose, domainOf, isReservedDomain } from './placeholder-checks.ts'
import { checkDkim, checkDmarc, checkDomain, checkSpf } from './sender-domain.ts'

/** The kind of request by which `npm run doctor` asks the running server. */
export const DOCTOR = 'doctor'
/** Deadline of every check. */
const CHECK_WITHIN_MS = 9000

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

type Check = (deps: DoctorDeps) => Finding | undefined | Promise<Finding | undefined>

/** The start has logged these already. */
export const VARIABLES = 'Variables'

/** No answer from these is a fault. From others it only means that nothing was learned. */
const SERVICES = ['Database', 'Mail server', 'Receipts']

/** Checks in the order a person would fix their findings; one without a finding is not shown. */
const CHECKS: Record<string, Check> = {
  [VARIABLES]: checkVariables,
  'The site’s address': ({ config, outside }) => checkSite(config, outside.reach),
  'The proxy': ({ config }) => checkProxy(config),
  'Bank accounts': checkBanks,
  'Whose spa it is': checkWhose,
  'Opening hours': checkHours,
  'Mail server': checkMailServer,
  'Emails waiting': checkBacklog,
  'Sender: SPF': deps => ofSender(deps, checkSpf),
  'Sender: DKIM': deps => ofSender(deps, checkDkim),
  'Sender: DMARC': deps => ofSender(deps, checkDmarc),
  Database: checkDatabase,
  Receipts: checkReceipts,
  Backup: checkBackup,
  Disk: checkDisk,
  Clock: checkClock,
  Redis: ({ config }) => checkRedis(config),
}

/** Runs all checks at once. Each line says what is wrong and what to do. */
export async function examine(
  given: Omit<DoctorDeps, 'outside'> & Partial<DoctorDeps>,
  { withTestMail = false, onProgress, withinMs = CHECK_WITHIN_MS }: Options = {},
): Promise<DoctorLine[]> {
  const deps: DoctorDeps = { outside: theOutside, ...given }
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
      const line = await look(name, check, deps, withinMs)
      waitingFor.delete(name)
      report()
      return line
    }),
  )
  return lines.filter(line => line !== undefined)
}

/** The test mail's recipient is in the database; without it, the mail server is still checked. */
function testMailOrServer(deps: DoctorDeps): Promise<Finding> {
  return checkTestMail(deps).catch(error => {
    if (isUnavailable(error)) return checkMailServer(deps)
    throw error
  })
}

/** Skipped where no mail server is set or the sender's domain is a placeholder. */
async function ofSender(
  deps: DoctorDeps,
  check: (domain: string, texts: DoctorDeps['outside']['texts']) => Promise<Finding>,
): Promise<Finding | undefined> {
  if (!deps.config.smtpUrl) return undefined
  const domain = domainOf(senderOf(await currentSpa(deps), deps.config))
  return isReservedDomain(domain) ? undefined : checkDomain(domain, deps.outside.texts, check)
}

/** A check that fails or hangs becomes a line and stops no other. */
async function look(name: string, check: Check, deps: DoctorDeps, withinMs: number): Promise<DoctorLine | undefined> {
  const finding = await Promise.race([Promise.resolve(deps).then(check), tooLong(name, withinMs)]).catch(
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

function checkVariables({ config: { unknownVariables } }: DoctorDeps): Finding | undefined {
  if (unknownVariables.length === 0) return undefined
  return wrong(unknownVariables.map(unknownVariableLine).join(' '), 'Correct the names in the environment or in .env.')
}

const NAMED_MAX = 5

/** Treatments with hours in which the spa is closed: nobody can book them then, and the owner may not know. */
export async function checkHours(deps: Pick<DoctorDeps, 'db' | 'cache' | 'config'>): Promise<Finding | undefined> {
  const { deskHours } = await currentSpa(deps)
  const outside = (await allServices(deps)).flatMap(({ serviceArray }) =>
    serviceArray.flatMap(({ name, availability }) => {
      const days = daysOutside(availability, deskHours).map(({ day }) => day)
      return days.length > 0 ? [`${name} (${days.join(', ')})`] : []
    }),
  )
  if (outside.length === 0) return undefined
  const named = outside.slice(0, NAMED_MAX).join('; ')
  const more = outside.length > NAMED_MAX ? ` and ${outside.length - NAMED_MAX} more` : ''
  return note(
    `Your spa is closed in some hours of these treatments, so nobody can book them then: ${named}${more}.`,
    `Set your hours, or the same for all treatments: ${deps.config.siteUrl}${deskPaths.hours}`,
  )
}

import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startLink } from '#server/access/desk-link.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { isInContainer, isOpenPastProxy } from '#server/operations/doctor/address.ts'
import { examine, VARIABLES } from '#server/operations/doctor/doctor.ts'
import { type DoctorDeps, showLines } from '#server/operations/doctor/finding.ts'
import { stillExamples } from '#server/operations/doctor/placeholder-checks.ts'
import type { Config } from '#server/platform/config.ts'
import { unknownVariableLine } from '#server/platform/unknown-variables.ts'
import { startBlock } from './block.ts'

type Started = Omit<DoctorDeps, 'outside'>

/** A block on a terminal, log lines elsewhere. */
export async function greet(started: Started, port: number, inContainer = isInContainer()) {
  const { config, log } = started
  const warning = isOpenPastProxy(config) && !inContainer ? PAST_PROXY : undefined
  if (!process.stdout.isTTY) {
    if (warning) log.warn(warning)
    for (const unknown of config.unknownVariables) log.warn({ variable: unknown.name }, unknownVariableLine(unknown))
    await leaveStartLink(started)
    return
  }
  const deskLink = await startLink(started)
  const { name } = await currentSpa(started)
  const block = startBlock({
    spaName: name,
    siteUrl: config.siteUrl,
    port,
    deskLink,
    mails: config.smtpUrl ? { server: new URL(config.smtpUrl).hostname } : { folder: join(config.dataDir, 'mail') },
    examples: await stillExamples(started),
    unknownVariables: config.unknownVariables,
    warning,
  })
  process.stdout.write(`${block}\n`)
}

/** Links and codes of the desk must not be logged, unless the site is only for this machine. */
export function mayPrintSecrets({ siteUrl }: Pick<Config, 'siteUrl'>): boolean {
  return process.stderr.isTTY || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(siteUrl).hostname)
}

/** Writes the desk's link to a private file and logs its path, or removes one that is no longer needed. */
async function leaveStartLink(started: Started) {
  const { config, log } = started
  const file = join(config.dataDir, 'desk-link.txt')
  const deskLink = await startLink(started, link => replaceFile(file, lineFor(link)))
  if (!deskLink) {
    await rm(file, { force: true })
    return
  }
  log.info({ file }, 'the link that opens the desk is in this file')
  if (mayPrintSecrets(config)) process.stderr.write(lineFor(deskLink))
}

const lineFor = (deskLink: string) => `Open the desk: ${deskLink}\n`

/** Replaces by renaming, because an existing file would keep its mode and concurrent starts share the folder. */
async function replaceFile(file: string, text: string) {
  const beside = `${file}.${randomUUID()}`
  await writeFile(beside, text, { mode: 0o600 })
  await rename(beside, file)
}

const PAST_PROXY =
  'TRUST_PROXY is set, but HOST is open to everybody: whoever comes past the proxy can claim any address. Set HOST=127.0.0.1.'

export async function tellWhatIsWrong(started: Started) {
  const { config, log } = started
  if (!config.siteUrl.startsWith('https:')) return
  try {
    const wrong = (await examine(started)).filter(({ name, state }) => state === 'wrong' && name !== VARIABLES)
    if (process.stdout.isTTY) {
      if (wrong.length > 0) process.stdout.write(`${showLines(wrong, { inColour: true })}\n\n`)
    } else for (const { name, finding, todo } of wrong) log.warn({ check: name, todo }, finding)
  } catch (error) {
    log.warn({ err: error }, 'the doctor could not look at this site')
  }
}

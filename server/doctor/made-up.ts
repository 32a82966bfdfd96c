import { deskPaths } from '#contract/desk-paths.ts'
import { isPublicSite } from '#contract/public-site.ts'
import { unknownVariableLine } from '#server/unknown-variables.ts'
import { stillExamples } from './examples.ts'
import { type Finding, good, note, wrong } from './finding.ts'
import type { Patient } from './patient.ts'

type Looked = Pick<Patient, 'db' | 'site' | 'config'>

export async function checkBanks(patient: Looked): Promise<Finding> {
  const { siteUrl } = patient.config
  if (!(await stillExamples(patient)).banks) return good('The bank accounts are your own.')
  const todo = `Enter yours: ${siteUrl}${deskPaths.banks}`
  return isPublicSite(siteUrl)
    ? wrong('The bank accounts are still the examples of a new spa. Customers are shown none of them.', todo)
    : note('The bank accounts are still the examples of a new spa.', todo)
}

export async function checkWhose(patient: Looked): Promise<Finding> {
  const { siteUrl } = patient.config
  const { spa, ownerEmail, sender } = await stillExamples(patient)
  const parts = [
    spa && 'the spa’s name, address or phone',
    ownerEmail && 'the owner’s e-mail address',
    sender && 'the address mails come from',
  ].filter(part => part !== false)
  if (parts.length === 0) return good('Name, address and mailboxes are your own.')
  const how = isPublicSite(siteUrl) ? wrong : note
  return how(
    `Still made up: ${parts.join(', ')}.`,
    `Enter yours at the desk: ${siteUrl}${deskPaths.spa}${ownerEmail ? ' (until then nobody hears of receipts)' : ''}`,
  )
}

export function checkVariables({ unknownVariables }: Patient['config']): Finding | undefined {
  if (unknownVariables.length === 0) return undefined
  return wrong(unknownVariables.map(unknownVariableLine).join(' '), 'Correct the names in the environment or in .env.')
}

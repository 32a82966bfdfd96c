import { deskPaths } from '#contract/desk-paths.ts'
import { isPublicSite } from '#contract/public-site.ts'
import { unknownVariableLine } from '#server/unknown-variables.ts'
import { exampleWords, isInProduction, stillExamples } from './examples.ts'
import { type Finding, good, note, wrong } from './finding.ts'
import type { Patient } from './patient.ts'

type Looked = Pick<Patient, 'db' | 'cache' | 'config'>

export async function checkBanks(patient: Looked): Promise<Finding> {
  const { siteUrl } = patient.config
  if (!(await stillExamples(patient)).includes('banks')) return good('The bank accounts are your own.')
  const todo = `Enter yours: ${siteUrl}${deskPaths.banks}`
  const finding = 'The bank accounts are still the examples of a new spa.'
  if (isPublicSite(siteUrl)) return wrong(`${finding} Customers are shown none of them.`, todo)
  return isInProduction(patient.config) ? wrong(finding, todo) : note(finding, todo)
}

/** Everything else that customers would read and believe. */
export async function checkWhose(patient: Looked): Promise<Finding> {
  const examples = (await stillExamples(patient)).filter(part => part !== 'banks')
  if (examples.length === 0) return good('Name, address, phone, mailboxes and links are your own.')
  const how = isInProduction(patient.config) ? wrong : note
  const nobodyHears = examples.includes('ownerEmail') ? ' (until then nobody is told about receipts)' : ''
  return how(
    `Still made up: ${exampleWords(examples).join(', ')}.`,
    `Enter yours at the desk: ${patient.config.siteUrl}${deskPaths.spa}${nobodyHears}`,
  )
}

export function checkVariables({ unknownVariables }: Patient['config']): Finding | undefined {
  if (unknownVariables.length === 0) return undefined
  return wrong(unknownVariables.map(unknownVariableLine).join(' '), 'Correct the names in the environment or in .env.')
}

import { daysOutside } from '#contract/availability.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { type Finding, note } from './finding.ts'
import type { Patient } from './patient.ts'

const NAMED_MAX = 5

/** Treatments with hours in which the spa is closed: nobody can book them then, and the owner may not know. */
export async function checkHours(patient: Pick<Patient, 'db' | 'cache' | 'config'>): Promise<Finding | undefined> {
  const { deskHours } = await currentSpa(patient)
  const outside = (await allServices(patient)).flatMap(({ serviceArray }) =>
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
    `Set your hours, or the same for all treatments: ${patient.config.siteUrl}${deskPaths.hours}`,
  )
}

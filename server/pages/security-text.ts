import { crawlerFiles } from '#contract/paths.ts'
import { MS_PER_DAY } from '#contract/time.ts'
import { currentSpa } from '#server/spa/spa.ts'
import type { PageDeps } from './page.ts'

/** The standard (RFC 9116) wants less than a year. Made when asked for, so it never runs out. */
const GOOD_FOR_DAYS = 180

/** Whom to tell about a weakness of this site: whoever answers its customers. */
export async function securityText(deps: PageDeps): Promise<string> {
  const { email } = await currentSpa(deps)
  const expires = new Date(deps.clock.now().getTime() + GOOD_FOR_DAYS * MS_PER_DAY)
  return [
    `Contact: mailto:${email.support}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${deps.config.siteUrl}${crawlerFiles.security}`,
    '',
  ].join('\n')
}

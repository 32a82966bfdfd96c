import { isPublicSite } from '#contract/catalogue/public-site.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { START_LINK_HOURS } from '#contract/rules.ts'
import { type Example, exampleWords } from '#server/operations/doctor/placeholder-checks.ts'
import { type UnknownVariable, unknownVariableLine } from '#server/platform/unknown-variables.ts'

export interface StartFacts {
  spaName: string
  siteUrl: string
  port: number
  /** While no device is at the desk. */
  deskLink: string | undefined
  mails: { folder: string } | { server: string }
  examples: readonly Example[]
  unknownVariables: UnknownVariable[]
  warning?: string | undefined
}

export function startBlock(facts: StartFacts): string {
  const { spaName, siteUrl, port, deskLink, mails, examples, unknownVariables, warning } = facts
  const here = `http://localhost:${port}`
  const rows: [string, string][] = [
    ['Site', siteUrl === here ? here : `${siteUrl} (on this machine ${here})`],
    ['Desk', deskLink ?? `${siteUrl}${deskPaths.today}`],
    ...(deskLink ? [['', `This link opens once, within ${START_LINK_HOURS} hours.`] as [string, string]] : []),
    [
      'Emails',
      'server' in mails ? `leave through ${mails.server}` : `become files in ${mails.folder}: nobody receives them`,
    ],
  ]
  if (examples.length > 0) rows.push(['Examples', `still made up: ${exampleWords(examples).join(', ')}`])
  for (const unknown of unknownVariables) rows.push(['Warning', unknownVariableLine(unknown)])
  if (warning) rows.push(['Warning', warning])
  rows.push(['Next', nextStep(facts)])
  return ['', `  ${spaName} is open.`, '', ...rows.map(row => `  ${row[0].padEnd(10)}${row[1]}`), ''].join('\n')
}

function nextStep({ deskLink, siteUrl, mails, examples }: StartFacts): string {
  if (deskLink) return 'Open the desk’s link on the phone or computer you work with.'
  if (examples.includes('banks')) return `Enter your bank accounts: ${siteUrl}${deskPaths.banks}`
  if (examples.length > 0) return `Say whose spa it is, and where its emails go: ${siteUrl}${deskPaths.spa}`
  if ('folder' in mails) return 'Set SMTP_URL in .env and start again, so that emails reach people.'
  if (!isPublicSite(siteUrl)) return 'Set SITE_URL in .env to the https address customers type, once you have one.'
  return 'Nothing. npm run doctor checks that all is well.'
}

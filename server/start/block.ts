import { deskPaths } from '#contract/desk-paths.ts'
import { isPublicSite } from '#contract/public-site.ts'
import { START_LINK_HOURS } from '#contract/rules.ts'
import type { Examples } from '#server/doctor/examples.ts'
import { type UnknownVariable, unknownVariableLine } from '#server/unknown-variables.ts'

export interface StartFacts {
  spaName: string
  siteUrl: string
  port: number
  /** A way in, as long as no device is at the desk. */
  deskLink: string | undefined
  mails: { folder: string } | { server: string }
  examples: Examples
  unknownVariables: UnknownVariable[]
}

/** What the start says to a person: where everything is, what is still made up, and the one thing to do next. */
export function startBlock(facts: StartFacts): string {
  const { spaName, siteUrl, port, deskLink, mails, examples, unknownVariables } = facts
  const here = `http://localhost:${port}`
  const rows: [string, string][] = [
    ['Site', siteUrl === here ? here : `${siteUrl} (on this machine ${here})`],
    ['Desk', deskLink ?? `${siteUrl}${deskPaths.today}`],
    ...(deskLink ? [['', `This link opens once, within ${START_LINK_HOURS} hours.`] as [string, string]] : []),
    [
      'Mails',
      'server' in mails ? `leave through ${mails.server}` : `become files in ${mails.folder}: nobody receives them`,
    ],
  ]
  const madeUp = madeUpParts(examples)
  if (madeUp.length > 0) rows.push(['Examples', `still made up: ${madeUp.join(', ')}`])
  for (const unknown of unknownVariables) rows.push(['Not read', unknownVariableLine(unknown)])
  rows.push(['Next', nextStep(facts)])
  return ['', `  ${spaName} is open.`, '', ...rows.map(row => `  ${row[0].padEnd(10)}${row[1]}`), ''].join('\n')
}

function madeUpParts({ banks, spa, ownerEmail, sender }: Examples) {
  return [
    banks && 'the bank accounts',
    spa && 'the spa’s name, address or phone',
    ownerEmail && 'the owner’s e-mail address',
    sender && 'who mails come from',
  ].filter(part => part !== false)
}

function nextStep({ deskLink, siteUrl, mails, examples }: StartFacts): string {
  if (deskLink) return 'Open the desk’s link on the phone or computer you work with.'
  if (examples.banks) return `Enter your bank accounts: ${siteUrl}${deskPaths.banks}`
  if (examples.spa || examples.ownerEmail || examples.sender)
    return `Say whose spa it is, and where its mails go: ${siteUrl}${deskPaths.spa}`
  if ('folder' in mails) return 'Set SMTP_URL in .env and start again, so that mails reach people.'
  if (!isPublicSite(siteUrl)) return 'Set SITE_URL in .env to the https address customers type, once you have one.'
  return 'Nothing. npm run doctor looks whether all is well.'
}

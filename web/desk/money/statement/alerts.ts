import { readTime } from './dates.ts'
import type { Row } from './table.ts'

/** Alerts become rows under this head, and are read on like any statement. */
const HEAD: Row = ['Date', 'Narration', 'Debit', 'Credit', 'Reference']

/** Alerts are single messages: other credits may have come in. */
export const isAlerts = (rows: Row[]) => rows[0] === HEAD

type Label = 'way' | 'account' | 'amount' | 'narration' | 'date' | 'clock' | 'balance' | 'reference'

const MONEY = String.raw`(?:NGN|₦|#|N(?=\s?\d))\s?\d[\d,]*(?:\.\d{1,2})?`

/** Banks' labels for the parts of an alert; at each place the first pattern that matches wins. */
const LABELS: [Label, string][] = [
  // "ADA OBI just sent you ₦25,000.00": from the beginning of the line, which may hold the name.
  ['amount', String.raw`^[^\n:]*?\b(?:received|sent you|credited with|debited with|credit of|debit of)\s+(?=${MONEY})`],
  ['way', String.raw`^\s*(?:credit|debit)(?:\s+(?:alert|transaction))?[!.]*\s*$`],
  ['way', String.raw`\b(?:txn|tran|trans|transaction)(?:[ .]*type)?\s*:(?=\s*(?:credit|debit|cr\b|dr\b))`],
  ['way', String.raw`\b(?:credit|debit)\s*:(?!\s*${MONEY})`],
  ['amount', String.raw`\b(?:(?:cr|dr|credit|debit)[ .]*)?(?:amt|amount)\s*[:.]`],
  ['amount', String.raw`\b(?:credit|debit)\s*:`],
  [
    'balance',
    String.raw`\b(?:your\s+)?(?:(?:avail|available|avl|curr|current|book|ledger|total|new|acct|account)[ .]*)*(?:bal|balance)\b\s*(?:is\b|:|(?=${MONEY}))`,
  ],
  ['balance', String.raw`\btotal\s*:`],
  ['account', String.raw`\b(?:acct|acc|account|a\/c|ac)(?:[ .]*(?:no|number|name))?\.?\s*:`],
  ['narration', String.raw`\b(?:desc|des|descr|description|narration|narr|remarks?|details?|from|sender)\s*:`],
  ['date', String.raw`\b(?:(?:value|trans|transaction|txn)[ .]*)?(?:date(?:\s*(?:\/|&|and)\s*time)?|dt)\s*:`],
  ['clock', String.raw`\btime\s*:`],
  [
    'reference',
    String.raw`\b(?:ref|reference|session[ .]*id|(?:trans|transaction|txn)[ .]*(?:id|ref))(?:[ .]*(?:no|number))?\.?\s*:`,
  ],
]
const LABEL = new RegExp(LABELS.map(([, pattern]) => `(${pattern})`).join('|'), 'gim')

/** Characters; enough for some thousand alerts. */
const PASTED_MAX = 300_000

interface Part {
  label: Label
  /** The label as written: "CR Amt:" marks a credit. */
  name: string
  value: string
}
type Alert = Part[]

/** Pasted credit alerts as rows, without the balance. Undefined if there is no alert. */
export function readAlerts(text: string, today: string): Row[] | undefined {
  if (text.length > PASTED_MAX) return undefined
  const rows = groupsOf(text.replace(/\r\n?/g, '\n'))
    .flatMap(alertsOf)
    .map(alert => rowOf(alert, today))
    .filter(row => row !== undefined)
  return rows.length > 0 ? [HEAD, ...rows] : undefined
}

const partsOf = (text: string): Part[] => {
  const hits = [...text.matchAll(LABEL)]
  return hits.map((hit, n) => ({
    label: LABELS[hit.slice(1).findIndex(group => group !== undefined)]![0],
    name: hit[0],
    value: text.slice(hit.index + hit[0].length, hits[n + 1]?.index).trim(),
  }))
}

/** Blank lines separate messages, unless the text between them has no amount. */
function groupsOf(text: string): string[] {
  const hasAmount = (block: string) => partsOf(block).some(({ label }) => label === 'amount')
  const groups: { text: string; isFull: boolean }[] = []
  for (const block of text.split(/\n\s*\n/)) {
    const last = groups.at(-1)
    const isFull = hasAmount(block)
    if (!last || (last.isFull && isFull)) groups.push({ text: block, isFull })
    else groups[groups.length - 1] = { text: `${last.text}\n${block}`, isFull: last.isFull || isFull }
  }
  return groups.map(group => group.text)
}

/** Splits messages without a blank line between them: a label that occurs again begins the next one. */
function alertsOf(text: string): Alert[] {
  const alerts: Alert[] = []
  for (const part of partsOf(text)) {
    const now = alerts.at(-1)
    const has = (label: Label) => now?.some(one => one.label === label) ?? false
    const isAgain = ['account', 'amount', 'date'].includes(part.label) && has(part.label)
    const isAfter = ['way', 'account'].includes(part.label) && has('amount') && has('balance')
    if (!now || isAgain || isAfter) alerts.push([part])
    else now.push(part)
  }
  return alerts
}

function rowOf(alert: Alert, today: string): Row | undefined {
  const partOf = (label: Label) => alert.find(part => part.label === label)?.value ?? ''
  const amount = alert.find(part => part.label === 'amount')
  const figure = amount && AMOUNT.exec(amount.value)
  const direction = figure && directionOf(alert, amount, figure)
  // The direction is never guessed.
  if (!figure || !direction) return undefined
  const isSentence = !amount.name.includes(':')
  const sentence = isSentence ? `${amount.name} ${amount.value.slice(figure[0].length)}` : ''
  const when = dateIn(partOf('date'), today) ?? dateIn(partOf('clock'), today) ?? dateIn(sentence, today)
  const clock = /\d{1,2}:\d{2}/.test(when?.text ?? '') ? '' : partOf('clock')
  const narrations = alert.filter(({ label }) => label === 'narration').map(({ value }) => value)
  // Zenith writes the narration without a label, behind the date.
  const unnamed = narrations.length === 0 && !isSentence ? [when?.rest ?? ''] : []
  const narration = [sentence, ...narrations, ...unnamed].join(' ').replace(/\s+/g, ' ').trim()
  // An alert without a date is taken for today's.
  const date = `${when?.date ?? today} ${when?.text ?? ''} ${clock}`.trim()
  const sum = figure[1]!
  const reference = /^[\w/|-]+/.exec(partOf('reference'))?.[0] ?? ''
  return [date, narration, direction === 'out' ? sum : '', direction === 'in' ? sum : '', reference]
}

const AMOUNT = /^\s*(?:NGN|₦|#|N)?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(CR|DR|credit|debit|C|D)?\b/i

function directionOf(alert: Alert, { name }: Part, figure: RegExpExecArray): 'in' | 'out' | undefined {
  const direction = alert.find(({ label }) => label === 'way')
  for (const words of [figure[2] ?? '', name, direction ? `${direction.name} ${direction.value}` : '']) {
    if (/^d$|\b(dr|debit(ed)?)\b/i.test(words)) return 'out'
    if (/^c$|\b(cr|credit(ed)?|received|sent you)\b/i.test(words)) return 'in'
  }
  return undefined
}

const DATE = /(\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}(?:st|nd|rd|th)?[-/. ](?:\d{1,2}|[A-Za-z]{3,9})[-/., ]+\d{2,4})/
const CLOCK = /^[\s:,T]*(?:at\s+)?(\d{1,2}:\d{2}(?::\d{2})?\s*(?:[AP]M\b)?)/i

/** Day first, unless that is not a date or lies ahead. */
function dateIn(text: string, today: string) {
  const hit = DATE.exec(text)
  if (!hit) return undefined
  const days = (['day first', 'month first'] as const).flatMap(order => readTime(hit[0], order)?.date ?? [])
  const date = days.find(day => day <= today) ?? days[0]
  const rest = text.slice(hit.index + hit[0].length)
  const clock = CLOCK.exec(rest)
  return date ? { date, text: clock?.[1] ?? '', rest: rest.slice(clock?.[0].length ?? 0) } : undefined
}

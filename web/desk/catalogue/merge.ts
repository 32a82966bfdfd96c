import { WEEK } from '#contract/availability.ts'
import { timeRangeLabel } from '#contract/time.ts'
import { plainText } from '#web/ui/rich-text.ts'
import { type Draft, type SubDraft, toRange, type Week } from './draft.ts'

/** Something the other person changed that is not as we have it. */
export interface Difference {
  path: string
  label: string
  theirs: string
  mine: string
  /** We changed it too: then neither side is right by itself. */
  isBoth: boolean
}

const FIELDS = {
  name: 'Name',
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  stations: 'Rooms',
  imageUrl: 'Pictures',
} as const satisfies Partial<Record<keyof Draft, string>>

const SUB_FIELDS = {
  name: 'name',
  description: 'description',
  duration: 'minutes',
  turnover: 'turnover minutes',
  price: 'price',
  week: 'hours',
} as const satisfies Partial<Record<keyof SubDraft, string>>

const ORDER = 'order'
type Field = keyof typeof FIELDS
type SubField = keyof typeof SUB_FIELDS

/** What the other one changed since `base`, against what stands in our form. */
export function differences(base: Draft, mine: Draft, theirs: Draft): Difference[] {
  const found: Difference[] = []
  const compare = (path: string, label: string, values: [base: unknown, mine: unknown, theirs: unknown]) => {
    const [before, ours, other] = values.map(value => JSON.stringify(value))
    if (other === before || other === ours) return
    found.push({ path, label, mine: words(values[1]), theirs: words(values[2]), isBoth: ours !== before })
  }
  for (const [field, label] of Object.entries(FIELDS) as [Field, string][])
    compare(field, label, [base[field], mine[field], theirs[field]])
  for (const sub of theirs.subs) {
    const [before, ours] = [subOf(base, sub.key), subOf(mine, sub.key)]
    compare(sub.key, sub.name, [presence(before), presence(ours), presence(sub)])
    if (!before || !ours) continue
    for (const [field, label] of Object.entries(SUB_FIELDS) as [SubField, string][])
      compare(`${sub.key} ${field}`, `${before.name}: ${label}`, [before[field], ours[field], sub[field]])
  }
  const names = (draft: Draft) => inOrder(draft, [base, mine, theirs]).map(key => subOf(base, key)!.name)
  compare(ORDER, 'Order of the sub-services', [names(base), names(mine), names(theirs)])
  return found
}

/** What they changed counts, except where we keep ours; what they left alone is ours anyway. */
export function merged(base: Draft, mine: Draft, theirs: Draft, keepMine: ReadonlySet<string>): Draft {
  const pick = <T>(path: string, before: T, ours: T, other: T): T =>
    JSON.stringify(other) === JSON.stringify(before) || keepMine.has(path) ? ours : other
  const result = { ...mine }
  for (const field of Object.keys(FIELDS) as Field[])
    Object.assign(result, { [field]: pick(field, base[field], mine[field], theirs[field]) })

  const mergedSub = (key: string): SubDraft => {
    const [before, ours, other] = [subOf(base, key), subOf(mine, key), subOf(theirs, key)]
    if (!other) return ours!
    if (!ours || !before) return { ...other, hidden: keepMine.has(key) || other.hidden }
    const sub = { ...ours, hidden: pick(key, before.hidden, ours.hidden, other.hidden) }
    for (const field of Object.keys(SUB_FIELDS) as SubField[])
      Object.assign(sub, { [field]: pick(`${key} ${field}`, before[field], ours[field], other[field]) })
    return { ...sub, isFree: sub.price === other.price ? other.isFree : ours.isFree }
  }
  const order = (draft: Draft) => inOrder(draft, [base, mine, theirs]).join()
  const isTheirOrder = order(theirs) !== order(base) && !keepMine.has(ORDER)
  const [first, second] = isTheirOrder ? [theirs, mine] : [mine, theirs]
  const subs = [...new Set([...keysIn(first), ...keysIn(second)])].map(mergedSub)
  return { ...result, subs: [...subs.filter(({ hidden }) => !hidden), ...subs.filter(({ hidden }) => hidden)] }
}

/** Of those that everybody offers, which comes after which. */
function inOrder(draft: Draft, everybody: Draft[]) {
  return keysIn(draft).filter(key => everybody.every(one => subOf(one, key)?.hidden === false))
}

const keysIn = ({ subs }: Draft) => subs.map(({ key }) => key)
const subOf = ({ subs }: Draft, key: string) => subs.find(sub => sub.key === key)
const presence = (sub: SubDraft | undefined) => (sub ? (sub.hidden ? 'Hidden' : 'Offered') : 'Not there')

function words(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'None'
  if (typeof value === 'object' && value !== null) return weekWords(value as Week)
  return plainText(String(value)) || 'Empty'
}

function weekWords(week: Week) {
  const days = WEEK.filter(day => week[day].length > 0)
  if (days.length === 0) return 'Not offered'
  return days
    .map(day => `${day.slice(0, 3)} ${week[day].map(hours => timeRangeLabel(toRange(hours))).join(', ')}`)
    .join('; ')
}

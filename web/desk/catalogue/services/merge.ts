import { WEEK } from '#contract/catalogue/availability.ts'
import { timeRangeLabel } from '#contract/platform/time.ts'
import { compare, type Difference, fieldMerge, isSame, pick } from '#web/desk/form/merge-fields.ts'
import { plainText } from '#web/ui/rich-text.ts'
import { type DepositDraft, depositText } from '../deposit-draft.ts'
import { type Draft, type SubDraft, toRange, type Week } from './draft.ts'

const service = fieldMerge<Draft>(
  {
    name: 'Name',
    title: 'Title',
    slug: 'Address',
    description: 'Description',
    stations: 'Rooms',
    takesTherapist: 'Needs one of the team',
    takesRoom: 'Needs a room',
    imageUrl: 'Pictures',
  },
  words,
)
const subService = fieldMerge<SubDraft>(
  {
    name: 'name',
    description: 'description',
    duration: 'minutes',
    turnover: 'turnover minutes',
    price: 'price',
    imageUrl: 'pictures',
    deposit: 'paid before the visit',
    week: 'hours',
  },
  words,
)
const ORDER = 'order'

/** Their changes since `base` that differ from our draft. */
export function differences(base: Draft, mine: Draft, theirs: Draft): Difference[] {
  const ofSubs = theirs.subs.flatMap(sub => {
    const [before, ours] = [subOf(base, sub.key), subOf(mine, sub.key)]
    const found = compare(sub.key, sub.name, [presence(before), presence(ours), presence(sub)], words)
    if (!before || !ours) return found
    const fields = subService.differences(before, ours, sub).map(one => ({
      ...one,
      path: `${sub.key} ${one.path}`,
      label: `${before.name}: ${one.label}`,
    }))
    return [...found, ...fields]
  })
  const names = (draft: Draft) => inOrder(draft, [base, mine, theirs]).map(key => subOf(base, key)!.name)
  const order = compare(ORDER, 'Order of the sub-services', [names(base), names(mine), names(theirs)], words)
  return [...service.differences(base, mine, theirs), ...ofSubs, ...order]
}

/** Takes `theirs` where it changed, except at the paths in `keepMine`; else `mine`. */
export function merged(base: Draft, mine: Draft, theirs: Draft, keepMine: ReadonlySet<string>): Draft {
  const mergedSub = (key: string): SubDraft => {
    const [before, ours, other] = [subOf(base, key), subOf(mine, key), subOf(theirs, key)]
    if (!other) return ours!
    if (!ours || !before) return { ...other, hidden: keepMine.has(key) || other.hidden }
    const kept = [...keepMine].filter(path => path.startsWith(`${key} `)).map(path => path.slice(key.length + 1))
    const sub = subService.merge(before, ours, other, new Set(kept))
    const hidden = pick(key, [before.hidden, ours.hidden, other.hidden], keepMine)
    return { ...sub, hidden, isFree: sub.price === other.price ? other.isFree : ours.isFree }
  }
  const order = (draft: Draft) => inOrder(draft, [base, mine, theirs])
  const isTheirOrder = !isSame(order(theirs), order(base)) && !keepMine.has(ORDER)
  const [first, second] = isTheirOrder ? [theirs, mine] : [mine, theirs]
  const subs = [...new Set([...keysIn(first), ...keysIn(second)])].map(mergedSub)
  return {
    ...service.merge(base, mine, theirs, keepMine),
    subs: [...subs.filter(({ hidden }) => !hidden), ...subs.filter(({ hidden }) => hidden)],
  }
}

/** The order of the sub-services that all versions offer. */
function inOrder(draft: Draft, everybody: Draft[]) {
  return keysIn(draft).filter(key => everybody.every(one => subOf(one, key)?.hidden === false))
}

const keysIn = ({ subs }: Draft) => subs.map(({ key }) => key)
const subOf = ({ subs }: Draft, key: string) => subs.find(sub => sub.key === key)
const presence = (sub: SubDraft | undefined) => (sub ? (sub.hidden ? 'Hidden' : 'Offered') : 'Not there')

function words(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ') || 'None'
  if (typeof value === 'object' && value !== null)
    return 'kind' in value ? depositText(value as DepositDraft) : weekWords(value as Week)
  return plainText(String(value)) || 'Empty'
}

export function weekWords(week: Week, none = 'Not offered') {
  const days = WEEK.filter(day => week[day].length > 0)
  if (days.length === 0) return none
  return days
    .map(day => `${day.slice(0, 3)} ${week[day].map(hours => timeRangeLabel(toRange(hours))).join(', ')}`)
    .join('; ')
}

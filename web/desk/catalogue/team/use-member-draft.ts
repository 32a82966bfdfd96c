import { WEEK } from '#contract/catalogue/availability.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { Member } from '#contract/catalogue/team.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { timeRangeLabel } from '#contract/platform/time.ts'
import { fetchMembers, hideMember, saveMember } from '#web/api/team-desk.ts'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { fieldMerge } from '#web/desk/form/merge-fields.ts'
import { readDraft, refuseErrors, useVersionedDraft } from '#web/desk/form/use-versioned-draft.ts'
import { show } from '#web/desk/notice.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { toRange, type Week } from '../services/draft.ts'
import { weekWords } from '../services/merge.ts'
import { changesOf, type Draft, type ExtraDay, problemsOf, toDraft } from './member-draft.ts'

const keyOf = (id: string) => `team_draft ${id}` as const

export const hasDraft = (id: string) => readDraft(keyOf(id)) !== undefined

export function useMemberDraft(saved: Member, spaHours: readonly DayAvailability[]) {
  const navigate = useNavigate()
  const draftOf = (member: Member | undefined) => toDraft(member ?? saved, spaHours)
  const editing = useVersionedDraft<Member, Draft>({
    key: keyOf(saved._id),
    saved,
    toDraft: draftOf,
    store(draft, base = saved) {
      refuseErrors(problemsOf(draft), 'Please look at the fields in red.')
      return saveMember(base._id, { ...changesOf(draftOf(base), draft), version: base.version })
    },
    async onSaved(member, base = saved) {
      const former = { ...changesOf(draftOf(member), draftOf(base)), version: member.version }
      show({ text: 'Saved', undo: () => saveMember(member._id, former) })
      await refreshDesk()
    },
    async refetch({ _id }) {
      const theirs = (await fetchMembers()).find(member => member._id === _id)
      if (!theirs) throw new Error('The person is gone')
      return theirs
    },
    ...fieldMerge<Draft>(LABELS, words),
  })

  async function hide() {
    await hideMember(saved._id)
    editing.reset(saved)
    show({
      text: `${saved.name} is hidden. Treatments already booked with them stay.`,
      undo: () => saveMember(saved._id, { isHidden: false }),
    })
    navigate(officePaths.team, { replace: true })
    await refreshDesk()
  }

  return { ...editing, hide: () => editing.run(hide) }
}

const LABELS: { [Field in keyof Draft]: string } = {
  name: 'Name',
  about: 'About them',
  imageUrl: 'Picture',
  isChoosable: 'Customers may choose them',
  doesAll: 'Every treatment',
  subServiceIds: 'Treatments',
  worksSpaHours: 'Works the spa’s hours',
  week: 'Hours',
  daysOff: 'Days off',
  extraDays: 'Extra days',
  share: 'Share of the price, in percent',
  shares: 'Shares for single services',
}

/** A value of the draft for a person to compare. */
function words(value: Draft[keyof Draft]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value || 'Empty'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : listWords(value)
  if (WEEK.every(day => day in value)) return weekWords(value as Week, 'Off')
  return Object.values(value).filter(Boolean).join(', ') || 'None'
}

function listWords(list: (string | Draft['daysOff'][number] | ExtraDay)[]) {
  if (typeof list[0] === 'string') return list.length === 1 ? '1 treatment' : `${list.length} treatments`
  const days = list.map(one => {
    if (typeof one === 'string') return one
    if ('from' in one) return one.from === one.to ? dayText(one.from) : `${dayText(one.from)} to ${dayText(one.to)}`
    return `${dayText(one.date)} ${one.hours.map(hours => timeRangeLabel(toRange(hours))).join(', ')}`
  })
  return days.join('; ')
}

const dayText = (date: string) => (date ? dayAndMonth(date) : '–')

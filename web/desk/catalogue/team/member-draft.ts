import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { DaysOff, Member, MemberChangeDraft } from '#contract/catalogue/team.ts'
import { PERCENT_MAX } from '#contract/rules.ts'
import { isSame } from '#web/desk/form/merge-fields.ts'
import {
  type Hours,
  hoursProblem,
  toAvailability,
  toHours,
  toRange,
  toWeek,
  type Week,
  weekProblems,
} from '../services/draft.ts'

/** Somebody of the team in their form, as typed. */
export interface Draft extends Pick<Member, 'name' | 'about' | 'imageUrl' | 'isChoosable' | 'doesAll'> {
  /** Sorted, so that a tick set again is no change. */
  subServiceIds: string[]
  /** `week` is kept meanwhile, to begin with the spa's hours. */
  worksSpaHours: boolean
  week: Week
  daysOff: Required<DaysOff>[]
  extraDays: ExtraDay[]
  /** Percent for all services, and for single ones by id; empty: as for all. */
  share: string
  shares: Record<string, string>
}

export interface ExtraDay {
  date: string
  hours: Hours[]
}

export function toDraft(member: Member, spaHours: readonly DayAvailability[]): Draft {
  const { name, about, imageUrl, isChoosable, doesAll, subServiceIds, hours, daysOff, extraDays, shares } = member
  return {
    name,
    about,
    imageUrl,
    isChoosable,
    doesAll,
    subServiceIds: subServiceIds.toSorted(),
    worksSpaHours: hours === null,
    week: toWeek(hours ?? spaHours),
    daysOff: daysOff.map(({ from, to, reason = '' }) => ({ from, to, reason })),
    extraDays: extraDays.map(({ date, timeRanges }) => ({ date, hours: timeRanges.map(toHours) })),
    share: shares.all === 0 ? '' : String(shares.all),
    shares: Object.fromEntries(Object.entries(shares.services).map(([id, percent]) => [id, String(percent)])),
  }
}

/** The request's body. `problemsOf` has refused what is only half typed. */
function toBody(draft: Draft) {
  const { name, about, imageUrl, isChoosable, doesAll, subServiceIds, worksSpaHours, week } = draft
  const shares = Object.entries(draft.shares).flatMap(([id, typed]) =>
    typed.trim() === '' ? [] : [[id, parsePercent(typed)]],
  )
  return {
    name,
    about,
    imageUrl,
    isChoosable,
    subServiceIds: doesAll ? 'all' : subServiceIds,
    hours: worksSpaHours ? null : toAvailability(week),
    daysOff: draft.daysOff.map(({ from, to, reason }) => ({ from, to, ...(reason.trim() && { reason }) })),
    extraDays: draft.extraDays.map(({ date, hours }) => ({ date, timeRanges: hours.map(toRange) })),
    shares: { all: parsePercent(draft.share) ?? 0, services: Object.fromEntries(shares) },
  } satisfies MemberChangeDraft
}

/** Only the parts that differ: the others may have been changed by somebody else. */
export function changesOf(base: Draft, draft: Draft): MemberChangeDraft {
  const before = toBody(base)
  const changed = Object.entries(toBody(draft)).filter(
    ([part, value]) => !isSame(value, before[part as keyof typeof before]),
  )
  return Object.fromEntries(changed)
}

/** A typed percentage, with or without the sign; undefined when it is none. */
export function parsePercent(typed: string): number | undefined {
  const number = typed.trim().replace(/\s*%$/, '').replace(',', '.')
  if (number === '') return 0
  return /^\d{1,3}(\.\d{1,2})?$/.test(number) && Number(number) <= PERCENT_MAX ? Number(number) : undefined
}

const NO_PERCENT = `Please give a number from 0 to ${PERCENT_MAX}`

/** Errors that need no server. */
export function problemsOf(draft: Draft): Record<string, string> {
  const problems: Record<string, string | undefined> = {
    name: draft.name.trim() === '' ? 'Please fill this in' : undefined,
    'shares.all': parsePercent(draft.share) === undefined ? NO_PERCENT : undefined,
  }
  for (const [id, typed] of Object.entries(draft.shares))
    problems[`shares.services.${id}`] = parsePercent(typed) === undefined ? NO_PERCENT : undefined
  if (!draft.worksSpaHours)
    for (const [at, problem] of Object.entries(weekProblems(draft.week))) problems[`hours.${at}`] = problem
  for (const [at, { from, to }] of draft.daysOff.entries()) {
    problems[`daysOff.${at}.from`] = from === '' ? 'Please give the day' : undefined
    problems[`daysOff.${at}.to`] =
      to === '' ? 'Please give the day' : from > to ? 'The last day cannot come before the first.' : undefined
  }
  for (const [at, { date, hours }] of draft.extraDays.entries()) {
    problems[`extraDays.${at}.date`] = date === '' ? 'Please give the day' : undefined
    for (const [nth, range] of hours.entries()) problems[`extraDays.${at}.${nth}`] = hoursProblem(range)
  }
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

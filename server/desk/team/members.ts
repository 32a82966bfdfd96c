import { randomUUID } from 'node:crypto'
import { openWeek } from '#contract/catalogue/availability.ts'
import type { Member, MemberChange, MemberInput } from '#contract/catalogue/team.ts'
import { teamRefusals } from '#contract/refusals.ts'
import { TEAM_MAX } from '#contract/rules.ts'
import { selectCatalogue } from '#server/catalogue/queries.ts'
import { selectTeam } from '#server/catalogue/team/queries.ts'
import { type Therapist, toPublicTherapist } from '#server/catalogue/team/team.ts'
import { recordChange, type Who } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { renameAhead } from './ahead/queries.ts'
import { changeTeam, idsShown, refuseStale, requireShown, selectAllTreatments, type TeamDeps } from './change.ts'
import { deleteSkills, insertTherapist, replaceSkills, saveOrder, updateTherapistRow } from './queries.ts'

/** The people who treat, hidden ones included, in their order. */
export async function listTeam({ db }: Pick<TeamDeps, 'db'>): Promise<Member[]> {
  return (await selectTeam(db)).therapists.map(toMember)
}

export function addTherapist(deps: TeamDeps, who: Who, input: MemberInput): Promise<Member> {
  const { subServiceIds, hours, ...row } = input
  return changeTeam(deps, async (tx, now) => {
    const { therapists } = await selectTeam(tx)
    if (therapists.filter(({ isHidden }) => !isHidden).length >= TEAM_MAX)
      throw new Refusal('invalid_request', teamRefusals.tooMany(TEAM_MAX))
    const id = randomUUID()
    const doesAll = subServiceIds === 'all'
    await insertTherapist(tx, { id, ...row, doesAll, ...hoursColumn(hours), ...NOTHING_YET }, now)
    await saveSkills(tx, id, subServiceIds)
    const { after, recorded } = await readMember(tx, id)
    await recordChange(tx, deps.clock, 'add therapist', { after: recorded, who })
    return after
  })
}

const NOTHING_YET = { daysOff: '[]', extraDays: '[]', shares: JSON.stringify({ all: 0, services: {} }) }

/** Fields that are not sent stay. Hiding keeps skills and hours, and the bookings there are. */
export function updateTherapist(deps: TeamDeps, who: Who, id: string, change: MemberChange): Promise<Member> {
  return changeTeam(deps, async (tx, now) => {
    const { after: before, recorded } = await readMember(tx, id)
    refuseStale(change.version, before)
    const { name, about, imageUrl, isChoosable, isHidden, subServiceIds, hours, daysOff, extraDays, shares } = change
    if (shares) await requireServices(tx, Object.keys(shares.services))
    const row = {
      name,
      about,
      imageUrl,
      isChoosable,
      ...(subServiceIds && { doesAll: subServiceIds === 'all' }),
      ...hoursColumn(hours),
      ...(daysOff && { daysOff: JSON.stringify(daysOff.toSorted((a, b) => a.from.localeCompare(b.from))) }),
      ...(extraDays && { extraDays: JSON.stringify(extraDays) }),
      ...(shares && { shares: JSON.stringify(shares) }),
      ...(isHidden !== undefined && isHidden !== before.isHidden && { hiddenAt: isHidden ? now : null }),
    }
    await updateTherapistRow(tx, id, row, now)
    if (subServiceIds) await saveSkills(tx, id, subServiceIds)
    if (change.position !== undefined) await move(tx, id, change.position)
    if (name !== undefined && name !== before.name) await renameAhead(tx, { therapistId: id }, name, now)
    const is = await readMember(tx, id)
    const what = !before.isHidden && is.after.isHidden ? 'hide therapist' : 'update therapist'
    await recordChange(tx, deps.clock, what, { before: recorded, after: is.recorded, who })
    return is.after
  })
}

/** Null: the spa's hours. An empty week: never at work. */
function hoursColumn(hours: MemberInput['hours'] | undefined) {
  if (hours === undefined) return {}
  return { hours: hours && JSON.stringify(openWeek(hours)) }
}

async function saveSkills(tx: Db, id: string, wanted: MemberInput['subServiceIds']) {
  if (wanted === 'all') return deleteSkills(tx, id)
  const known = await selectAllTreatments(tx)
  const words = { field: 'subServiceIds', unknown: teamRefusals.unknownTreatment }
  await replaceSkills(tx, id, idsShown(known), requireShown(known, wanted, words))
}

async function requireServices(tx: Db, ids: readonly string[]) {
  const known = await selectCatalogue(tx)
  if (ids.some(id => !known.some(({ _id }) => _id === id))) throw fieldRefusal('shares', teamRefusals.unknownService)
}

async function move(tx: Db, id: string, position: number) {
  const others = (await selectTeam(tx)).therapists.map(one => one.id).filter(other => other !== id)
  await saveOrder(tx, others.toSpliced(position, 0, id))
}

async function readMember(tx: Db, id: string) {
  const therapist = (await selectTeam(tx)).therapists.find(one => one.id === id)
  if (!therapist) throw new Refusal('therapist_not_found', teamRefusals.memberNotFound)
  const after = toMember(therapist)
  return { after, recorded: await toRecorded(tx, after) }
}

/** For the record: treatments by name, and no reasons for days off, which are nobody else's business for ever. */
async function toRecorded(tx: Db, { version: _, subServiceIds, doesAll, daysOff, ...member }: Member) {
  const known = await selectAllTreatments(tx)
  const does = doesAll ? 'everything' : known.filter(({ _id }) => subServiceIds.includes(_id)).map(({ name }) => name)
  return { ...member, does, daysOff: daysOff.map(({ from, to }) => ({ from, to })) }
}

function toMember(therapist: Therapist): Member {
  const { isChoosable, isHidden, doesAll, hours, daysOff, extraDays, shares, version } = therapist
  return {
    ...toPublicTherapist(therapist),
    isChoosable,
    isHidden,
    doesAll,
    hours: hours && [...hours],
    daysOff: [...daysOff],
    extraDays: [...extraDays],
    shares,
    version,
  }
}

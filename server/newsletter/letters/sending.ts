import { type LETTER_MOVES, mayLetter } from '#contract/letter-states.ts'
import type { Letter } from '#contract/letters.ts'
import { letterRefusals } from '#contract/refusals.ts'
import { LETTER_AHEAD_DAYS, UNDO_SECONDS } from '#contract/rules.ts'
import { MS_PER_DAY, MS_PER_MINUTE, MS_PER_SECOND } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { quietUntil } from '#server/mail/quiet-hours.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { cleaned, type LetterDeps, lockExisting, shownLetter, type Who } from './letters.ts'
import { changeLetter, countReadersLeft, type LetterRow } from './queries.ts'
import { settleSent, takeLettersBack } from './recipients/queries.ts'

/** A time that was now when it was tapped. */
const JUST_NOW_MS = 5 * MS_PER_MINUTE

/**
 * Nothing leaves for fifteen seconds, and nothing by night: until then it waits, and can be taken back. Sent twice it is one
 * letter, and one that waits can be given another time.
 */
export async function sendLetter(deps: LetterDeps, who: Who, id: string, at?: string | null): Promise<Letter> {
  const { db, clock } = deps
  const { timeZone } = await currentSpa(deps)
  const row = await inTransaction(db, async tx => {
    const before = await lockExisting(tx, id)
    const now = clock.now()
    refuseUnless(before, 'send')
    cleaned(before)
    await refuseNobody(tx, before)
    const undoable = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const wantedAt = latest(undoable, at ? wantedTime(at, now) : undoable)
    // A second tap on one that leaves in a moment is the same tap.
    if (before.status === 'scheduled' && !at && before.sendAt! <= undoable) return before
    const sendAt = quietUntil(wantedAt, timeZone) ?? wantedAt
    await recordChange(tx, clock, 'send letter', { after: { _id: id, sendAt: sendAt.toISOString() }, who })
    return changeLetter(tx, id, { status: 'scheduled', wantedAt, sendAt, updatedAt: now, deviceName: who.name })
  })
  return shownLetter(deps, row)
}

/** One that waits is taken back, one that is being sent goes no further; what the mail server has is sent. */
export async function stopLetter(deps: LetterDeps, who: Who, id: string): Promise<Letter> {
  const { db, clock } = deps
  const row = await inTransaction(db, async tx => {
    const before = await lockExisting(tx, id)
    const now = clock.now()
    const isWaiting = mayLetter('takeBack', before.status)
    if (!isWaiting) refuseUnless(before, 'stop')
    await recordChange(tx, clock, isWaiting ? 'take a letter back' : 'stop letter', { after: { _id: id }, who })
    const changed = { updatedAt: now, deviceName: who.name, sendAt: null, wantedAt: null }
    if (isWaiting && !before.startedAt) return changeLetter(tx, id, { ...changed, status: 'draft' })
    await takeBackWaiting(tx, before, now)
    const sentCount = before.sentCount + (await settleSent(tx, id))
    const endedAt = isWaiting ? before.endedAt : now
    return changeLetter(tx, id, { ...changed, status: 'stopped', endedAt, sentCount, writtenTo: '' })
  })
  return shownLetter(deps, row)
}

/** Whoever was to get it next is looked for again, should it go on. */
export async function takeBackWaiting(tx: Db, { id }: Pick<LetterRow, 'id'>, now: Date): Promise<number> {
  return takeLettersBack(tx, { letterId: id }, now)
}

function wantedTime(at: string, now: Date): Date {
  const wanted = new Date(at)
  if (wanted.getTime() < now.getTime() - JUST_NOW_MS) throw wrongTime(letterRefusals.timeHasPassed)
  if (wanted.getTime() > now.getTime() + LETTER_AHEAD_DAYS * MS_PER_DAY) throw wrongTime(letterRefusals.tooFarAhead)
  return wanted
}

function wrongTime(sentence: string) {
  return new Refusal('invalid_fields', sentence, { fieldErrors: { at: sentence } })
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

async function refuseNobody(tx: Db, letter: LetterRow) {
  if ((await countReadersLeft(tx, letter)) > 0) return
  const sentence = letter.startedAt ? letterRefusals.nobodyLeft : letterRefusals.nobodySubscribed
  throw new Refusal('nobody_subscribed', sentence)
}

function refuseUnless({ status, forgottenAt }: LetterRow, move: keyof typeof LETTER_MOVES) {
  if (forgottenAt) throw new Refusal('letter_under_way', letterRefusals.stoppedTooLongAgo)
  if (mayLetter(move, status)) return
  if (move === 'stop') throw new Refusal('letter_under_way', letterRefusals.nothingToStop)
  throw new Refusal('letter_under_way', status === 'sent' ? letterRefusals.alreadySent : letterRefusals.alreadySending)
}

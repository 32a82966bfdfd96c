import { randomUUID } from 'node:crypto'
import { lettersText } from '#contract/messages.ts'
import { type LETTER_MOVES, mayLetter } from '#contract/people/letter-states.ts'
import type { Letter, LetterBody, LetterChange, LetterDetails, LettersResponse } from '#contract/people/letters.ts'
import { MS_PER_DAY, MS_PER_MINUTE, MS_PER_SECOND } from '#contract/platform/time.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { letterRefusals } from '#contract/refusals.ts'
import { LETTER_AHEAD_DAYS, UNDO_SECONDS } from '#contract/rules.ts'
import { sanitise } from '#server/catalogue/sanitise.ts'
import { addressIn, letterSite, newsletterSenderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { quietUntil } from '#server/platform/mail/quiet-hours.ts'
import { newsletterLetterMail } from '../mails.ts'
import { counted, toTrouble } from './counts.ts'
import * as queries from './queries.ts'
import { asPlainText } from './rich-part.ts'

export type LetterDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'cache'>

type Who = Pick<Principal, 'deviceId' | 'name'>

export async function listLetters(deps: LetterDeps): Promise<Omit<LettersResponse, 'success'>> {
  const { timeZone, letters } = await currentSpa(deps)
  const rows = await queries.selectLetters(deps.db)
  const subscribers = await queries.countSubscribers(deps.db)
  const shown = await counted(deps.db, rows, { timeZone, now: deps.clock.now(), subscribers })
  return { letters: shown, subscribers, perMinute: letters.perMinute }
}

/** Includes the addresses that could not be reached. */
export async function fetchLetter(deps: LetterDeps, id: string): Promise<Omit<LetterDetails, 'success'>> {
  const spa = await currentSpa(deps)
  const row = await queries.selectLetter(deps.db, id)
  if (!row) throw notFound()
  const troubles = (await queries.selectTroubles(deps.db, id)).map(toTrouble)
  const subscribers = await queries.countSubscribers(deps.db)
  return { letter: await shownLetter(deps, row), troubles, subscribers, perMinute: spa.letters.perMinute }
}

export async function addLetter(deps: LetterDeps, who: Who, input: LetterBody): Promise<Letter> {
  const { db, clock } = deps
  const row = await inTransaction(db, async tx => {
    const letter = { id: randomUUID(), ...cleaned(input), createdAt: clock.now(), deviceName: who.name }
    // Omits the text, which may name a person, because the audit log is never erased.
    await recordChange(tx, clock, 'add letter', { after: { _id: letter.id }, who })
    return queries.insertLetter(tx, letter)
  })
  return shownLetter(deps, row)
}

/** Omitted fields stay. A change made from an older version is refused. */
export async function updateLetter(deps: LetterDeps, who: Who, id: string, change: LetterChange): Promise<Letter> {
  const { timeZone } = await currentSpa(deps)
  return changeLocked(deps, id, async (tx, before, now) => {
    refuseUneditable(before)
    if (change.version !== undefined && change.version !== before.version) throw changedMeanwhile(before, timeZone)
    const after = cleaned({ subject: change.subject ?? before.subject, body: change.body ?? before.body })
    await recordChange(tx, deps.clock, 'update letter', { after: { _id: id }, who })
    return queries.changeLetter(tx, id, { ...after, updatedAt: now, deviceName: who.name })
  })
}

/** Deletes only drafts, because sent letters stay on record. */
export async function deleteLetter({ db, clock }: LetterDeps, who: Who, id: string) {
  await inTransaction(db, async tx => {
    refuseUneditable(await lockExisting(tx, id))
    await queries.deleteLetter(tx, id)
    await recordChange(tx, clock, 'delete letter', { before: { _id: id }, who })
  })
  return { _id: id }
}

/** A chosen time that is past by less than this means now. */
const JUST_NOW_MS = 5 * MS_PER_MINUTE

/** Sending starts after the seconds of Undo and outside the quiet hours. A scheduled letter can be given another time. */
export async function sendLetter(deps: LetterDeps, who: Who, id: string, at?: string | null): Promise<Letter> {
  const { timeZone } = await currentSpa(deps)
  return changeLocked(deps, id, async (tx, before, now) => {
    refuseUnless(before, 'send')
    cleaned(before)
    await refuseNobody(tx, before)
    const undoable = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const wanted = at ? wantedTime(at, now) : undoable
    const wantedAt = wanted > undoable ? wanted : undoable
    // A second tap changes nothing.
    if (before.status === 'scheduled' && !at && before.sendAt! <= undoable) return before
    const sendAt = quietUntil(wantedAt, timeZone) ?? wantedAt
    await recordChange(tx, deps.clock, 'send letter', { after: { _id: id, sendAt: sendAt.toISOString() }, who })
    return queries.changeLetter(tx, id, { status: 'scheduled', wantedAt, sendAt, updatedAt: now, deviceName: who.name })
  })
}

/** Unschedules a waiting letter, or stops one being sent; mails that the mail server has accepted are sent. */
export async function stopLetter(deps: LetterDeps, who: Who, id: string): Promise<Letter> {
  return changeLocked(deps, id, async (tx, before, now) => {
    const isWaiting = mayLetter('takeBack', before.status)
    if (!isWaiting) refuseUnless(before, 'stop')
    await recordChange(tx, deps.clock, isWaiting ? 'take a letter back' : 'stop letter', { after: { _id: id }, who })
    const changed = { updatedAt: now, deviceName: who.name, sendAt: null, wantedAt: null }
    if (isWaiting && !before.startedAt) return queries.changeLetter(tx, id, { ...changed, status: 'draft' })
    // If the letter is resumed, its readers are selected again.
    await queries.takeLettersBack(tx, { letterId: id }, now)
    const sentCount = before.sentCount + (await queries.settleSent(tx, id))
    const endedAt = isWaiting ? before.endedAt : now
    return queries.changeLetter(tx, id, { ...changed, status: 'stopped', endedAt, sentCount, writtenTo: '' })
  })
}

type ChangeRow = (tx: Db, before: queries.LetterRow, now: Date) => Promise<queries.LetterRow>

/** Changes a locked letter in one transaction. */
async function changeLocked(deps: LetterDeps, id: string, change: ChangeRow): Promise<Letter> {
  const row = await inTransaction(deps.db, async tx => change(tx, await lockExisting(tx, id), deps.clock.now()))
  return shownLetter(deps, row)
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

async function refuseNobody(tx: Db, letter: queries.LetterRow) {
  if ((await queries.countReadersLeft(tx, letter)) > 0) return
  const sentence = letter.startedAt ? letterRefusals.nobodyLeft : letterRefusals.nobodySubscribed
  throw new Refusal('nobody_subscribed', sentence)
}

function refuseUnless({ status, forgottenAt }: queries.LetterRow, move: keyof typeof LETTER_MOVES) {
  if (forgottenAt) throw new Refusal('letter_under_way', letterRefusals.stoppedTooLongAgo)
  if (mayLetter(move, status)) return
  if (move === 'stop') throw new Refusal('letter_under_way', letterRefusals.nothingToStop)
  throw new Refusal('letter_under_way', status === 'sent' ? letterRefusals.alreadySent : letterRefusals.alreadySending)
}

/** Sends the letter to the owner alone. */
export async function testLetter(deps: LetterDeps, id: string): Promise<string> {
  const { db, clock, mail } = deps
  const site = await newsletterSite(deps)
  const to = await inTransaction(db, async tx => {
    const letter = await lockExisting(tx, id)
    const address = addressIn(site.ownerEmail)
    await postMail(tx, newsletterLetterMail(address, letter, site, { isTest: true }), clock.now())
    return address
  })
  mail.wake()
  return to
}

/** The mail of a letter that may not be saved yet. */
export async function previewLetter(deps: LetterDeps, { subject, body }: LetterBody) {
  const site = await newsletterSite(deps)
  const written = { subject: subject || 'Subject', body: sanitise(body) }
  const mail = newsletterLetterMail('reader@example.com', written, site)
  return { subject: mail.subject, html: mail.html, text: mail.text }
}

export async function newsletterSite(deps: LetterDeps) {
  const spa = await currentSpa(deps)
  return { ...letterSite(deps.config, spa), newsletterSender: newsletterSenderOf(spa, deps.config) }
}

async function shownLetter(deps: LetterDeps, row: queries.LetterRow): Promise<Letter> {
  const { timeZone } = await currentSpa(deps)
  const [letter] = await counted(deps.db, [row], { timeZone, now: deps.clock.now() })
  return letter!
}

async function lockExisting(tx: Db, id: string): Promise<queries.LetterRow> {
  const row = await queries.lockLetter(tx, id)
  if (!row) throw notFound()
  return row
}

/** Sanitises the body, and refuses an empty one. */
function cleaned({ subject, body }: LetterBody): LetterBody {
  const clean = sanitise(body)
  if (asPlainText(clean) === '')
    throw new Refusal('invalid_fields', lettersText.bodyMissing, { fieldErrors: { body: lettersText.bodyMissing } })
  return { subject, body: clean }
}

function notFound() {
  return new Refusal('letter_not_found', letterRefusals.notFound)
}

function refuseUneditable({ status }: queries.LetterRow) {
  if (status !== 'draft') throw new Refusal('letter_under_way', letterRefusals.notEditable[status])
}

function changedMeanwhile({ deviceName, updatedAt }: queries.LetterRow, timeZone: string) {
  const when = clockTime(updatedAt.toISOString(), timeZone)
  return new Refusal('changed_meanwhile', letterRefusals.changedMeanwhile(deviceName, when))
}

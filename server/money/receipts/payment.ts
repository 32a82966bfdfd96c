import { randomUUID } from 'node:crypto'
import type { ManageReceiptForm } from '#contract/booking/manage.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { uploadText } from '#contract/messages.ts'
import type { PaymentForm, PaymentResponse } from '#contract/money/payment.ts'
import { MINUTES_PER_DAY } from '#contract/platform/time.ts'
import { bookingRefusals, paymentRefusals } from '#contract/refusals.ts'
import { RECEIPT_LINK_DAYS, RECEIPTS_PER_BOOKING_MAX } from '#contract/rules.ts'
import { issueKey } from '#server/access/desk-link.ts'
import {
  type BookingRow,
  findBooking,
  notPayable,
  requireBooking,
  submitBooking,
  toPublicBooking,
} from '#server/booking/booking.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { findOwnBooking, showOwnBooking } from '#server/booking/own/own-booking.ts'
import { postOwnerNews } from '#server/booking/owner-news.ts'
import { asOf, checkedByOf, proofOf } from '#server/booking/rules.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction, isUnavailable, isViolation } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notStored, Refusal } from '#server/platform/http/refusal.ts'
import { postUnasked } from '#server/platform/mail/outbox.ts'
import { insertPrint } from '../duplicate-receipts/queries.ts'
import { lateReceiptForOwnerMail, receiptForOwnerMail, receiptReceivedMail } from './mails.ts'
import { insertReceipt, type ReceiptRow, selectReceipts } from './queries.ts'
import { hashOf, toReceiptImage } from './receipt-image.ts'

export type PaymentDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'log' | 'mail' | 'bookingKeys' | 'receipts' | 'cache' | 'likeness'
>

/** `client` has a decoding budget. */
interface Sender {
  client?: string
  ip?: string
  hasKey?: boolean
}

export async function submitPayment(
  deps: PaymentDeps,
  form: PaymentForm,
  sender: Sender = {},
): Promise<PaymentResponse['booking']> {
  return (await takeReceipt(deps, form, sender, async () => undefined)).response
}

/**
 * Takes a customer's receipt. The file is stored before the row that names it, so that no row lacks its file. The same receipt
 * sent again gets the same response. What the response needs is read before the commit, so that nothing can fail after it; `show`
 * reads the rest of it.
 */
async function takeReceipt<Shown>(
  deps: PaymentDeps,
  form: PaymentForm,
  { client, ip, hasKey }: Sender,
  show: (db: Db, booking: BookingRow, spa: Spa) => Promise<Shown>,
) {
  const { bookingId, key, note, image_0: image } = form
  if (!image?.size) throw new Refusal('receipt_missing', uploadText.imageRequired)
  const upload = Buffer.from(await image.arrayBuffer())
  const uploadHash = hashOf(upload)

  const spa = await currentSpa(deps)
  const contact = contactOf(spa)
  const { booking, earlier } = await bookingWithReceipts(deps, bookingId)
  // A receipt changes a booking and uses up its quota, so the booking number alone is no proof.
  const proof = hasKey ? 'key' : proofOf(booking, { identifier: bookingId, key, ip }, deps.bookingKeys)
  if (!proof) throw new Refusal('payment_link_needed', paymentRefusals.linkNeeded(contact))
  const withKey = proof === 'key'
  const look = async (db: Db) => {
    const now = await bookingWithReceipts({ ...deps, db }, booking.id)
    return { ...now, shown: await show(db, now.booking, spa) }
  }
  const respond = (now: Awaited<ReturnType<typeof look>>) => ({
    response: responseTo(uploadHash, now.booking, now.earlier, spa),
    shown: now.shown,
  })
  if (earlier.some(receipt => receipt.uploadHash === uploadHash)) return respond(await look(deps.db))
  if (!['held', 'lapsed', 'submitted'].includes(booking.status)) throw notPayable(booking)
  refuseOverQuota(earlier, withKey, contact)

  const stored = await storeImage(deps, upload, client)
  const now = await inTransaction(deps.db, async tx => {
    await writeReceipt(tx, deps, spa, { booking, note, stored, upload: { uploadHash, withKey } })
    return look(tx)
  }).catch(async error => {
    await removeUnlessCommitted(deps, stored.file.fileName, error)
    if (!isViolation(error, 'receipts_once')) throw error
    return look(deps.db)
  })
  deps.mail.wake()
  deps.likeness.wake()
  return respond(now)
}

/** The response to the first request with a stored receipt, and to every repetition of it. */
function responseTo(uploadHash: string, booking: BookingRow, receipts: ReceiptRow[], spa: Spa) {
  if (booking.status === 'submitted' || booking.status === 'confirmed')
    return { ...toPublicBooking(booking), ...checkedByOf(booking, spa) }
  const late = receipts.find(receipt => receipt.uploadHash === uploadHash)?.late
  if (late) throw new Refusal('receipt_too_late', paymentRefusals.tooLate(booking.serviceName, contactOf(spa)))
  throw notPayable(booking)
}

const contactOf = ({ phone, email }: Spa) => `${phone.display} or ${email.support}`

async function bookingWithReceipts({ db, clock }: PaymentDeps, identifier: string) {
  const row = await requireBooking(db, identifier)
  return { booking: asOf(row, clock.now()), earlier: await selectReceipts(db, row.id) }
}

/** Receipts with and without the key are counted apart, so that strangers cannot use up the customer's quota. */
function refuseOverQuota(earlier: ReceiptRow[], withKey: boolean, contact: string) {
  const alike = earlier.filter(receipt => receipt.withKey === withKey)
  if (alike.length >= RECEIPTS_PER_BOOKING_MAX)
    throw new Refusal('receipt_quota', paymentRefusals.tooManyReceipts(earlier.length, contact))
}

async function storeImage({ receipts, log }: PaymentDeps, upload: Buffer, client: string | undefined) {
  const { bytes, contentType, extension, print } = await toReceiptImage(upload, client)
  const fileName = `${randomUUID()}.${extension}`
  await receipts.save(fileName, bytes, contentType).catch(error => {
    log.error({ err: error }, 'a receipt could not be stored')
    throw notStored(error)
  })
  return { file: { fileName, contentType, sizeBytes: bytes.length }, fileHash: hashOf(bytes), print }
}

interface Paid {
  booking: BookingRow
  note: string
  stored: Awaited<ReturnType<typeof storeImage>>
  upload: Pick<ReceiptRow, 'uploadHash' | 'withKey'>
}

async function writeReceipt(tx: Db, deps: PaymentDeps, spa: Spa, { booking, note, stored, upload }: Paid) {
  const { clock, config } = deps
  const { file, fileHash, print } = stored
  const now = clock.now()
  const limited = config.rateLimits
  // Locks the booking, so that concurrent receipts are counted one after the other.
  const outcome = await submitBooking(tx, booking, { spa, mailFrom: senderOf(spa, config), note, now, limited })
  const earlier = await selectReceipts(tx, booking.id)
  refuseOverQuota(earlier, upload.withKey, contactOf(spa))
  const late = outcome === 'slot_gone'
  const kept = { id: randomUUID(), bookingId: booking.id, uploadHash: upload.uploadHash, createdAt: now }
  await insertReceipt(tx, { ...kept, ...file, ...upload, late })
  // The print's row also requests its comparison, so it is written in this transaction.
  if (print) await insertPrint(tx, { ...kept, fileHash, ...print })

  const written = (await findBooking(tx, booking.id)) ?? booking
  const paid = { ...written, note }
  const site = mailSite(deps, spa, now)
  const receipt = { fileName: file.fileName, contentType: file.contentType }
  const news = { site, topic: 'receipts', limited } as const
  if (late) return postOwnerNews(tx, paid, lateReceiptForOwnerMail(paid, site, receipt), news)
  const minutes = RECEIPT_LINK_DAYS * MINUTES_PER_DAY
  const { key } = await issueKey(tx, { purpose: 'receipt', minutes, now, bookingId: booking.id })
  // A second receipt is mailed to the owner only; the customer has the confirmation already.
  if (paid.email && earlier.every(({ late }) => late)) await postUnasked(tx, receiptReceivedMail(paid, site), now)
  await postOwnerNews(tx, paid, receiptForOwnerMail(paid, site, key, receipt), news)
}

/** Keeps the file if the database became unreachable, because the transaction may have committed. */
async function removeUnlessCommitted({ receipts, log }: PaymentDeps, fileName: string, error: unknown) {
  if (isUnavailable(error)) return
  await receipts.remove(fileName).catch(err => log.warn({ err }, 'a receipt that nobody needs could not be removed'))
}

/** A receipt from the customer's own page, whose key is checked here. */
export async function sendOwnReceipt(deps: PaymentDeps, form: ManageReceiptForm, client?: string) {
  const { id } = await findOwnBooking(deps, form)
  const sender = { client, hasKey: true }
  const { shown } = await takeReceipt(deps, { ...form, bookingId: id }, sender, (db, booking, spa) =>
    showOwnBooking(db, booking, { spa, now: deps.clock.now() }),
  )
  return shown
}

/** Opens a receipt for the desk; number one is the newest. */
export async function openReceipt(
  { db, receipts }: Pick<Deps, 'db' | 'receipts'>,
  identifier: string,
  fromNewest: number,
) {
  const booking = await requireBooking(db, identifier)
  const receipt = (await selectReceipts(db, booking.id))[fromNewest - 1]
  const content = receipt && (await receipts.read(receipt.fileName))
  if (!content) throw new Refusal('not_found', bookingRefusals.noReceipt)
  const extension = receipt.fileName.slice(receipt.fileName.lastIndexOf('.'))
  return { content, contentType: receipt.contentType, fileName: `receipt-${booking.hash}${extension}` }
}

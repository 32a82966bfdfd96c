import { MS_PER_HOUR } from '#contract/platform/time.ts'
import { BOOKING_KEPT_HOURS, BOOKING_PAYMENT_KEY } from '#contract/rules.ts'
import { readSaved, save } from './saved.ts'

/** An open payment, for a phone that ends the page while the bank's app is in front. */
interface SavedPayment {
  bookingHash: string
  note: string
}

export function savePayment(payment: SavedPayment) {
  save(BOOKING_PAYMENT_KEY, payment, Date.now())
}

export function savedPayment(): SavedPayment | undefined {
  const { bookingHash, note } = readSaved(BOOKING_PAYMENT_KEY, Date.now()) ?? {}
  return typeof bookingHash === 'string' && typeof note === 'string' ? { bookingHash, note } : undefined
}

/** Closed, paid or released. */
export function deletePayment() {
  save(BOOKING_PAYMENT_KEY, undefined, Date.now())
  return deleteReceipt()
}

interface SavedReceipt {
  bookingHash: string
  savedAt: number
  file: File
}

const DATABASE = 'booking'
const STORE = 'receipt'
const ID = 0

export async function saveReceipt(bookingHash: string, file: File) {
  const saved: SavedReceipt = { bookingHash, savedAt: Date.now(), file }
  await withStore('readwrite', store => store.put(saved, ID))
}

export async function savedReceipt(bookingHash: string): Promise<File | undefined> {
  const saved = (await withStore('readonly', store => store.get(ID))) as SavedReceipt | undefined
  if (!saved) return undefined
  const isFresh = Date.now() - saved.savedAt < BOOKING_KEPT_HOURS * MS_PER_HOUR
  if (isFresh && saved.bookingHash === bookingHash) return saved.file
  await deleteReceipt()
}

export async function deleteReceipt() {
  await withStore('readwrite', store => store.delete(ID))
}

/** Undefined also where the browser refuses. */
function withStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise<unknown>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = reject
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = reject
      // Takes effect once the transaction is done.
      opening.result.close()
    }
  }).catch(() => undefined)
}

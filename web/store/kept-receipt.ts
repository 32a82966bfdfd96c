import { BOOKING_KEPT_HOURS } from '#contract/rules.ts'
import { MS_PER_HOUR } from '#contract/time.ts'

/**
 * The one receipt this device keeps until it is sent, for as long as everything else it keeps of a booking. A browser that
 * refuses keeps nothing, and then the picture has to be chosen again.
 */
interface KeptReceipt {
  bookingHash: string
  savedAt: number
  file: File
}

const DATABASE = 'booking'
const STORE = 'receipt'
const ONLY = 0

export async function keepReceipt(bookingHash: string, file: File) {
  const kept: KeptReceipt = { bookingHash, savedAt: Date.now(), file }
  await withStore('readwrite', store => store.put(kept, ONLY))
}

export async function keptReceipt(bookingHash: string): Promise<File | undefined> {
  const kept = (await withStore('readonly', store => store.get(ONLY))) as KeptReceipt | undefined
  if (!kept) return undefined
  const isFresh = Date.now() - kept.savedAt < BOOKING_KEPT_HOURS * MS_PER_HOUR
  if (isFresh && kept.bookingHash === bookingHash) return kept.file
  await forgetReceipt()
}

export async function forgetReceipt() {
  await withStore('readwrite', store => store.delete(ONLY))
}

/** Undefined where there is nothing, or nothing can be kept. */
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

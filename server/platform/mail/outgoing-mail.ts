/** What a mail is, for the log and the owner's eyes. Says nothing about anyone. */
export type MailKind =
  | 'booking-created'
  | 'booking-confirmed'
  | 'booking-declined'
  | 'booking-cancelled'
  | 'booking-moved'
  | 'treatment-changed'
  | 'booking-restored'
  | 'booking-at-desk'
  | 'free-booking-for-owner'
  | 'booking-cancelled-by-customer'
  | 'manage-link'
  | 'own-move-for-owner'
  | 'own-cancel-for-owner'
  | 'own-restore-for-owner'
  | 'gathered-for-owner'
  | 'change-taken-back'
  | 'transfer-not-seen'
  | 'clearer-picture'
  | 'receipt-received'
  | 'receipt-for-owner'
  | 'late-receipt-for-owner'
  | 'receipt-undecided'
  | 'refund-update'
  | 'receipt-undecided-for-owner'
  | 'holds-jump-for-owner'
  | 'booking-reminder'
  | 'booking-today'
  | 'tomorrow-for-owner'
  | 'receipts-wait-for-owner'
  | 'waiting-offer'
  | 'newsletter-code'
  | 'newsletter-welcome'
  | 'newsletter-goodbye'
  | 'newsletter-letter'
  | 'newsletter-test'
  | 'desk-link'
  | 'desk-code'
  | 'new-device'
  | 'banks-changed'
  | 'owner-address-changed'
  | 'data-request-received'
  | 'data-request-for-owner'
  | 'data-request-refused'
  | 'data-copy-sent'
  | 'data-erased'
  | 'test-mail'

export interface OutgoingMail {
  kind: MailKind
  /** One mailbox: "ada@example.com", or with a name before it in the case of the owner's. */
  to: string
  /** Who writes, where it is not who writes all the others. */
  from?: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  /** The booking for the reader's calendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** A stored receipt to attach; read when the mail is sent, so that pictures do not pile up in the database. */
  receipt?: { fileName: string; contentType: string }
  /** ISO instant past which the mail is worth nothing (a code that has expired) and is no longer sent. */
  uselessAfter?: string
  /** The zone whose night is left alone: what is not sent before the quiet hours waits for their end. */
  byDayIn?: string
  /** The news that a letter to the owner has gathered. */
  gathered?: Gathered[]
}

export interface Gathered {
  /** The booking: a newer change of it takes the place of the earlier one. */
  about: string
  /** ISO instant. */
  at: string
  line: string
}

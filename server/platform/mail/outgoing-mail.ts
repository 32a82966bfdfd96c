/** Kind of a mail in the log and the owner's list; contains nothing personal. */
export type MailKind =
  | 'booking-created'
  | 'booking-confirmed'
  | 'booking-declined'
  | 'booking-cancelled'
  | 'booking-moved'
  | 'treatment-changed'
  | 'therapist-changed'
  | 'booking-restored'
  | 'booking-at-desk'
  | 'free-booking-for-owner'
  | 'booking-cancelled-by-customer'
  | 'manage-link'
  | 'own-move-for-owner'
  | 'treatment-taken-out'
  | 'own-take-out-for-owner'
  | 'treatment-added'
  | 'own-addition-for-owner'
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
  /** One mailbox: "ada@example.com", or the owner's, which may have a name before it. */
  to: string
  /** Overrides the usual sender. */
  from?: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  receipt?: { fileName: string; contentType: string }
  /** ISO instant after which the mail is not sent, because its code has expired. */
  uselessAfter?: string
  /** Time zone whose quiet hours delay the mail. */
  byDayIn?: string
  /** The news in a gathered letter to the owner. */
  gathered?: Gathered[]
}

export interface Gathered {
  /** Id of the booking; a newer change to it replaces the earlier one. */
  about: string
  /** ISO instant. */
  at: string
  line: string
}

import { z } from 'zod'

/** The closed list of reasons a call can fail with, each with its one HTTP status. */
export const ERROR_STATUS = {
  invalid_request: 400,
  selection_missing: 400,
  invalid_fields: 400,
  time_not_offered: 400,
  receipt_missing: 400,
  receipt_too_many: 400,
  receipt_unreadable: 400,
  picture_missing: 400,
  picture_unreadable: 400,
  otp_incorrect: 400,
  unauthorized: 401,
  forbidden: 403,
  forbidden_origin: 403,
  code_needed: 403,
  payment_link_needed: 403,
  not_found: 404,
  service_not_found: 404,
  booking_not_found: 404,
  mail_not_found: 404,
  method_not_allowed: 405,
  slot_taken: 409,
  sub_service_not_offered: 409,
  day_closed: 409,
  bookings_paused: 409,
  receipt_too_late: 409,
  receipt_quota: 409,
  booking_not_payable: 409,
  already_decided: 409,
  nothing_to_undo: 409,
  changed_meanwhile: 409,
  same_reference: 409,
  too_early: 409,
  too_late: 409,
  moves_used_up: 409,
  slug_taken: 409,
  request_in_progress: 409,
  too_large: 413,
  receipt_too_large: 413,
  picture_too_large: 413,
  unsupported_type: 415,
  receipt_type: 415,
  picture_type: 415,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  too_many_holds: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** `error` and `message` are the same sentence: both are read by clients of this API. */
export const errorResponse = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  fieldErrors: z.record(z.string(), z.string()).optional(),
})

export type ErrorResponse = z.infer<typeof errorResponse>

import { RECEIPT_FIELD } from '#contract/rules.ts'
import { receiptImage } from '#contract/uploads.ts'
import { Refusal } from '#server/http/refusal.ts'
import { uploadForm } from '#server/http/upload-form.ts'

export const receiptForm = uploadForm({
  ...receiptImage,
  field: RECEIPT_FIELD,
  tooLarge: () => new Refusal('receipt_too_large', receiptImage.says.tooLarge),
  tooMany: () => new Refusal('receipt_too_many', receiptImage.says.tooMany),
})

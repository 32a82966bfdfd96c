import { RECEIPT_FIELD } from '#contract/rules.ts'

export function createReceiptForm(fields: Record<string, string>, receipt: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // Appends the file last: the server must parse the booking fields before the file stream.
  form.set(RECEIPT_FIELD, receipt, receipt.name)
  return form
}

import { RECEIPT_FIELD } from '#contract/rules.ts'

export function formWithReceipt(fields: Record<string, string>, receipt: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // Last, so that the server knows whose receipt it is before the file arrives.
  form.set(RECEIPT_FIELD, receipt, receipt.name)
  return form
}

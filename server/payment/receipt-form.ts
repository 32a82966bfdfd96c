import type { IncomingMessage } from 'node:http'
import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { requestRefusals } from '#contract/refusals.ts'
import { RECEIPT_FIELD } from '#contract/rules.ts'
import { receiptImage } from '#contract/uploads.ts'
import { Refusal } from '#server/http/refusal.ts'
import { refuseUnstorableText } from '#server/http/storable-text.ts'

/** Kept while the form streams in: what is over a limit is not read to its end. */
export const formLimits: FastifyMultipartOptions['limits'] = {
  files: receiptImage.maxFiles,
  fileSize: receiptImage.maxBytes,
  fields: 10,
  fieldSize: 4096,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 12,
}

/** Before anything is read. */
export async function refuseOtherContent({ headers }: FastifyRequest) {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new Refusal('unsupported_type', requestRefusals.unsupportedType)
}

/** Makes the request's body out of the multipart form, for the contract's schema to check. */
export async function readReceiptForm(request: FastifyRequest) {
  cutOffTheEndless(request.raw)
  try {
    request.body = await readParts(request)
  } catch (error) {
    request.raw.resume()
    throw error instanceof Refusal ? error : explain(error as { code?: string })
  }
  refuseUnstorableText(request)
}

async function readParts(request: FastifyRequest) {
  const form: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    const isFile = part.type === 'file'
    const value = isFile ? await readFile(part) : part.value
    if (isFile === (part.fieldname === RECEIPT_FIELD)) form[part.fieldname] = value
  }
  return form
}

async function readFile({ file, mimetype }: MultipartFile) {
  const chunks: Buffer<ArrayBuffer>[] = []
  // The parser by itself would go on reading to the end of a file that it throws away.
  file.once('limit', () => file.destroy(tooLarge()))
  for await (const chunk of file) chunks.push(chunk)
  return new File(chunks, RECEIPT_FIELD, { type: mimetype })
}

function tooLarge() {
  return new Refusal('receipt_too_large', receiptImage.says.tooLarge)
}

/** Whatever is wrong with a form is wrong on the sender's side. */
function explain({ code }: { code?: string }) {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT') return new Refusal('receipt_too_many', receiptImage.says.tooMany)
  return new Refusal('invalid_request', requestRefusals.invalid)
}

/** Browsers read our response only after sending all they have, so a form may be somewhat longer than what we take. */
const CUT_OFF_BYTES = 2 * receiptImage.maxBytes

function cutOffTheEndless(raw: IncomingMessage) {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > CUT_OFF_BYTES) raw.destroy()
  })
}

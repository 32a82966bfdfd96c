import type { IncomingMessage } from 'node:http'
import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { requestRefusals } from '#contract/refusals.ts'
import { Refusal } from './refusal.ts'
import { refuseUnstorableText } from './storable-text.ts'

interface Upload {
  /** The one field of the form that is a file. */
  field: string
  maxFiles: number
  maxBytes: number
  tooLarge(): Refusal
  tooMany(): Refusal
}

/** A form with a file, read as it streams in: what is over a limit is not read to its end. */
export function uploadForm(upload: Upload) {
  const limits: FastifyMultipartOptions['limits'] = {
    files: upload.maxFiles,
    fileSize: upload.maxBytes,
    fields: 10,
    fieldSize: 4096,
    fieldNameSize: 100,
    headerPairs: 20,
    parts: 12,
  }

  /** Makes the request's body out of the multipart form, for the contract's schema to check. */
  async function read(request: FastifyRequest) {
    cutOffTheEndless(request.raw, upload.maxBytes)
    try {
      request.body = await readParts(request, upload)
    } catch (error) {
      request.raw.resume()
      throw error instanceof Refusal ? error : explain(error as { code?: string }, upload)
    }
    refuseUnstorableText(request)
  }

  return { limits, read }
}

/** Before anything is read. */
export async function refuseOtherContent({ headers }: FastifyRequest) {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new Refusal('unsupported_type', requestRefusals.unsupportedType)
}

async function readParts(request: FastifyRequest, upload: Upload) {
  const form: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    const isFile = part.type === 'file'
    const value = isFile ? await readFile(part, upload) : part.value
    if (isFile === (part.fieldname === upload.field)) form[part.fieldname] = value
  }
  return form
}

async function readFile({ file, mimetype }: MultipartFile, { field, tooLarge }: Upload) {
  const chunks: Buffer<ArrayBuffer>[] = []
  // The parser by itself would go on reading to the end of a file that it throws away.
  file.once('limit', () => file.destroy(tooLarge()))
  for await (const chunk of file) chunks.push(chunk)
  return new File(chunks, field, { type: mimetype })
}

/** Whatever is wrong with a form is wrong on the sender's side. */
function explain({ code }: { code?: string }, { tooLarge, tooMany }: Upload) {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT') return tooMany()
  return new Refusal('invalid_request', requestRefusals.invalid)
}

/** Browsers read our response only after sending all they have, so a form may be somewhat longer than what we take. */
function cutOffTheEndless(raw: IncomingMessage, maxBytes: number) {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > 2 * maxBytes) raw.destroy()
  })
}

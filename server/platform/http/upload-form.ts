import type { IncomingMessage } from 'node:http'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { requestRefusals } from '#contract/refusals.ts'
import { type App, rejectInvalidText } from './contract-adapter.ts'
import { Refusal } from './refusal.ts'

interface Upload {
  field: string
  maxFiles: number
  maxBytes: number
  tooLarge(): Refusal
  tooMany(): Refusal
}

/** Routes whose body is a form with a file. Their own scope, so that no other call accepts multipart forms. */
export function uploadRoutes(app: App, upload: Upload, routes: (scope: App) => void) {
  const limits = {
    files: upload.maxFiles,
    fileSize: upload.maxBytes,
    fields: 10,
    fieldSize: 4096,
    fieldNameSize: 100,
    headerPairs: 20,
    parts: 12,
  }
  app.register(async scope => {
    await scope.register(multipart, { limits })
    scope.addHook('preParsing', refuseOtherContent)
    scope.addHook('preValidation', request => readForm(request, upload))
    routes(scope as App)
  })
}

/** Turns the form into the request's body, for the contract's schema to check. Streams: what exceeds a limit is not read to its end. */
async function readForm(request: FastifyRequest, upload: Upload) {
  limitUploadSize(request.raw, upload.maxBytes)
  try {
    request.body = await readParts(request, upload)
  } catch (error) {
    request.raw.resume()
    throw error instanceof Refusal ? error : explain(error as { code?: string }, upload)
  }
  rejectInvalidText(request)
}

async function refuseOtherContent({ headers }: FastifyRequest) {
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
  // The parser would read a discarded file to its end.
  file.once('limit', () => file.destroy(tooLarge()))
  for await (const chunk of file) chunks.push(chunk)
  return new File(chunks, field, { type: mimetype })
}

function explain({ code }: { code?: string }, { tooLarge, tooMany }: Upload) {
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT') return tooMany()
  return new Refusal('invalid_request', requestRefusals.invalid)
}

/** Browsers read the response only after sending everything, so a form may be somewhat longer than the limit. */
function limitUploadSize(raw: IncomingMessage, maxBytes: number) {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > 2 * maxBytes) raw.destroy()
  })
}

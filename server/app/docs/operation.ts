import type { OpenAPIV3_1 } from 'openapi-types'
import { type CallKey, calls } from '#contract/calls.ts'
import { type Call, type Method, waysTo } from '#contract/platform/call.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/platform/errors.ts'
import { type Description, describeCall } from './descriptions.ts'

type Operation = OpenAPIV3_1.OperationObject
type Responses = OpenAPIV3_1.ResponsesObject
type Schema = OpenAPIV3_1.SchemaObject

export function describeOperation(
  operation: Operation,
  key: CallKey,
  { method, isFirst }: { method: Method; isFirst: boolean },
): Operation {
  const call: Call = calls[key]
  const description = describeCall(key)
  const { parameters, requestBody } = withRequired(description.required, operation)
  return {
    operationId: isFirst ? key : undefined,
    tags: [description.tag],
    summary: description.summary,
    description: isFirst ? description.details : `The same as \`${firstWay(call)}\`.`,
    security: call.role && [{ token: [call.role] }],
    parameters,
    requestBody,
    responses: { ...goodResponse(key, description, operation), ...failures(operation, call, method, description) },
  }
}

function withRequired(required: string[], { parameters, requestBody }: Operation) {
  if (required.length === 0) return { parameters, requestBody }
  const { content } = (requestBody ?? { content: {} }) as OpenAPIV3_1.RequestBodyObject
  for (const media of Object.values(content)) media.schema = tightened(required, media.schema as Schema)
  return {
    parameters: (parameters as OpenAPIV3_1.ParameterObject[] | undefined)?.map(one =>
      required.includes(one.name)
        ? { ...one, required: true, schema: withoutNull(one.schema as Schema) as typeof one.schema }
        : one,
    ),
    requestBody,
  }
}

function tightened(required: string[], { properties = {}, ...rest }: Schema): Schema {
  const fields = Object.entries(properties).map(([name, field]) => [name, withoutNull(field as Schema)] as const)
  return { ...rest, properties: Object.fromEntries(fields), required }
}

function withoutNull(schema: Schema): Schema {
  return (schema.anyOf?.find(one => (one as Schema).type !== 'null') as Schema | undefined) ?? schema
}

/** Returns the path in OpenAPI's form: /api/services/{id}. */
export function documentUrl(url: string) {
  return url.replace(/:(\w+)/g, '{$1}')
}

function firstWay(call: Call) {
  const { method, url } = waysTo(call)[0]!
  return `${method} ${documentUrl(url)}`
}

/** Responses that are not JSON have no schema. */
const otherContent: Partial<Record<CallKey, Record<string, OpenAPIV3_1.MediaTypeObject>>> = {
  bookingReceipt: { 'image/png': {}, 'image/jpeg': {} },
  pictureByMail: { 'image/png': {}, 'image/jpeg': {} },
  downloadBackup: { 'application/gzip': {} },
  exportPerson: { 'application/zip': {} },
  listSubscribers: { 'text/csv': { schema: { type: 'string' } } },
}

function goodResponse(key: CallKey, { returns }: Description, { responses = {} }: Operation): Responses {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['200', {}]
  const content = { ...(response as OpenAPIV3_1.ResponseObject).content, ...otherContent[key] }
  return { [status]: { description: returns, content } }
}

function failures(
  { parameters, requestBody }: Operation,
  { role, limit }: Call,
  method: Method,
  { throws }: Description,
): Responses {
  const codes: ErrorCode[] = [
    ...(parameters || requestBody ? (['invalid_request', 'invalid_fields'] as const) : []),
    ...(role ? (['unauthorized', 'forbidden'] as const) : []),
    ...(method === 'GET' ? [] : (['forbidden_origin'] as const)),
    ...(requestBody ? (['too_large', 'unsupported_type'] as const) : []),
    ...throws,
    'too_many_requests',
    'internal',
    'unavailable',
  ]
  const overLimit =
    limit &&
    `: more than ${limit.max} in ${limit.minutes === 1 ? 'a minute' : `${limit.minutes} minutes`} from one address`
  const responses: Responses = {}
  for (const status of new Set(codes.map(code => ERROR_STATUS[code]))) {
    const reasons = codes.filter(code => ERROR_STATUS[code] === status)
    responses[status] = {
      description: reasons.map(code => `\`${code}\``).join(', ') + ((status === 429 && overLimit) || ''),
      headers: status === 429 || status === 503 ? retryAfter : undefined,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return responses
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' as const } } }

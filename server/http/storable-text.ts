import type { FastifyRequest } from 'fastify'
import { requestRefusals } from '#contract/refusals.ts'
import { Refusal } from './refusal.ts'

/** PostgreSQL holds neither a NUL nor half a character, and nobody's keyboard writes one. */
export function refuseUnstorableText({ params, query, body }: FastifyRequest) {
  const left: unknown[] = [params, query, body]
  // A loop with a list, because a hostile body can be nested deeper than the stack.
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && UNSTORABLE.test(value))
      throw new Refusal('invalid_request', requestRefusals.invalid)
    if (isContainer(value)) for (const inner of Object.values(value)) left.push(inner)
  }
}

const UNSTORABLE = /\0|\p{Surrogate}/u

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
}

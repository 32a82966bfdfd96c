import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { CallKey } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '../config.ts'
import { withDeadline } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { Deadline } from '../deadline.ts'
import { Refusal } from './refusal.ts'

const ANSWER_WITHIN_MS = 10_000
/** Covers a photo over a weak network, and its wait for the decoder. */
const UPLOAD_WITHIN_MS = 60_000
/** The doctor waits for mail servers, the DNS and time servers. */
const DOCTOR_WITHIN_MS = 20_000

export const LONG_DEADLINES_MS: Partial<Record<CallKey, number>> = {
  submitPayment: UPLOAD_WITHIN_MS,
  sendOwnReceipt: UPLOAD_WITHIN_MS,
  addPicture: UPLOAD_WITHIN_MS,
  // Deadline for the first byte, which follows a copy of the whole database.
  downloadBackup: 300_000,
  deskDoctor: DOCTOR_WITHIN_MS,
  sendTestMail: DOCTOR_WITHIN_MS,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    answerWithinMs?: number
  }
  interface FastifyRequest {
    deadline: Deadline
    bodyAwaitedSince: number
    /** Dependencies with a database that keeps this request's deadline: nothing is committed after the response refused. */
    within<Parts extends { db: Db }>(parts: Parts): Parts
  }
}

export function answerInTime(app: FastifyInstance, { deadlineFactor }: Pick<Config, 'deadlineFactor'>) {
  app.decorateRequest('deadline')
  app.decorateRequest('within', {
    getter(this: FastifyRequest) {
      return <Parts extends { db: Db }>(parts: Parts) => ({ ...parts, db: withDeadline(parts.db, this.deadline) })
    },
  } as never)
  app.addHook('onRequest', (request, reply, done) => {
    const withinMs = request.routeOptions.config?.answerWithinMs ?? ANSWER_WITHIN_MS
    request.deadline = new Deadline(withinMs * deadlineFactor)
    dropLateAnswer(reply)
    done()
  })
  app.addHook('onRoute', options => {
    options.handler = unlessGivenUp(options.handler, ({ deadline }, giveUp) =>
      whenOver(deadline, () =>
        giveUp(new Refusal('unavailable', requestRefusals.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS })),
      ),
    )
  })
}

/** Excludes the time a client takes to send the body. */
export function excludeUploadTime(calls: FastifyInstance) {
  calls.decorateRequest('bodyAwaitedSince', 0)
  calls.addHook('preParsing', (request, _reply, _payload, done) => {
    request.bodyAwaitedSince = performance.now()
    done()
  })
  calls.addHook('preValidation', (request, _reply, done) => {
    request.deadline.moveBy(performance.now() - request.bodyAwaitedSince)
    done()
  })
}

/** Waits for a deadline, which a commit may extend. Returns a function that cancels. */
function whenOver(deadline: Deadline, run: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => (deadline.leftMs > 0 ? wait() : run()), deadline.leftMs)
  }
  wait()
  return () => clearTimeout(timer)
}

/** Lets `watch` answer with a refusal before the handler does; the handler's response is then dropped. `watch` returns its cleanup. */
export function unlessGivenUp(
  handler: RouteHandlerMethod,
  watch: (request: FastifyRequest, giveUp: (refusal: Refusal) => void) => () => void,
): RouteHandlerMethod {
  return function (this: FastifyInstance, request, reply) {
    const response = handler.call(this as never, request, reply)
    if (!(response instanceof Promise)) return response
    return new Promise((resolve, reject) => {
      const stop = watch(request, refusal => {
        // Too late: a download has begun.
        if (reply.raw.headersSent) return
        reply.send(refusal)
        givenUp.add(reply)
        resolve(undefined)
      })
      response.then(resolve, reject).finally(stop)
    })
  } as RouteHandlerMethod
}

const givenUp = new WeakSet<FastifyReply>()

/**
 * Fastify would log a second response, including its address. Installed before the handler runs, because `reply.send(await …)`
 * reads the function before it waits.
 */
function dropLateAnswer(reply: FastifyReply) {
  const send = reply.send.bind(reply)
  reply.send = payload => {
    if (!reply.sent || !givenUp.has(reply)) return send(payload)
    if (payload instanceof Readable) payload.destroy()
    return reply
  }
}

const RETRY_AFTER_SECONDS = 5

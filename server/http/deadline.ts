import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { CallKey } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { withDeadline } from '#server/db/within.ts'
import { Deadline } from '#server/deadline.ts'
import { Refusal } from './refusal.ts'

/** From the arrival of a request to its response, whatever it waits for meanwhile. */
const ANSWER_WITHIN_MS = 10_000
/** A photo on its way over a weak network, and its decoding behind those of others. */
const UPLOAD_WITHIN_MS = 60_000
/** Until the first byte: the whole database is copied before. */
const BACKUP_WITHIN_MS = 300_000
/** Mail servers, the DNS and time servers are asked, each with its own patience. */
const DOCTOR_WITHIN_MS = 20_000

/** The calls that may take longer than the others. */
export const PATIENCE_MS: Partial<Record<CallKey, number>> = {
  submitPayment: UPLOAD_WITHIN_MS,
  sendOwnReceipt: UPLOAD_WITHIN_MS,
  addPicture: UPLOAD_WITHIN_MS,
  downloadBackup: BACKUP_WITHIN_MS,
  deskDoctor: DOCTOR_WITHIN_MS,
  sendTestMail: DOCTOR_WITHIN_MS,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    answerWithinMs?: number
  }
  interface FastifyRequest {
    deadline: Deadline
    /** Since when its sender has been awaited. */
    bodyAwaitedSince: number
    /**
     * What an operation stands on, with a database that keeps to this request's deadline: nothing is committed after the
     * response said no. For everything that writes.
     */
    within<Parts extends { db: Db }>(parts: Parts): Parts
  }
}

/** Every handler has answered when the deadline is over, or is answered for. */
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
    options.handler = inTime(options.handler)
  })
}

/** Arrived is a request with its last byte: how long a sender takes for the body of a call is not the server's delay. */
export function spareTheSender(calls: FastifyInstance) {
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

function inTime(handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (this: FastifyInstance, request, reply) {
    const response = handler.call(this as never, request, reply)
    if (!(response instanceof Promise)) return response
    return unlessGivenUp(response, reply, giveUp => whenOver(request.deadline, () => giveUp(tooLate())))
  } as RouteHandlerMethod
}

/** Waits for the deadline, also one that a commit moves meanwhile. Returns what ends the wait. */
function whenOver(deadline: Deadline, run: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(() => (deadline.leftMs > 0 ? wait() : run()), deadline.leftMs)
  }
  wait()
  return () => clearTimeout(timer)
}

/** The handler's response, unless it is given up before: then the refusal is sent, and what the handler makes later is dropped. */
export function unlessGivenUp(
  response: Promise<unknown>,
  reply: FastifyReply,
  giveUpOn: (giveUp: (refusal: Refusal) => void) => () => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancel = giveUpOn(refusal => {
      // A long download has been answered with its first byte.
      if (reply.raw.headersSent) return
      reply.send(refusal)
      givenUp.add(reply)
      resolve(undefined)
    })
    response.then(resolve, reject).finally(cancel)
  })
}

const givenUp = new WeakSet<FastifyReply>()

/**
 * The handler goes on to its end, and sends what it made to nobody: Fastify would warn of a second response, with the address
 * asked for in the line. Installed before the handler runs: `reply.send(await …)` takes the function before it waits.
 */
function dropLateAnswer(reply: FastifyReply) {
  const send = reply.send.bind(reply)
  reply.send = payload => {
    if (!reply.sent || !givenUp.has(reply)) return send(payload)
    if (payload instanceof Readable) payload.destroy()
    return reply
  }
}

function tooLate() {
  return new Refusal('unavailable', requestRefusals.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

const RETRY_AFTER_SECONDS = 5

import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import { paymentAnswer, paymentForm, receiptQuery } from '#contract/payment.ts'
import { idParams } from '#contract/shapes.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { requireOwner } from '#server/owner/credential.ts'
import { type PaymentDeps, submitPayment } from './payment.ts'
import { formLimits, readReceiptForm, refuseOtherContent } from './receipt-form.ts'
import { openReceipt } from './stored-receipt.ts'

export function paymentRoutes(app: App, deps: PaymentDeps) {
  const success = true as const

  app.get(
    calls.bookingReceipt.path,
    { onRequest: [neverCached, requireOwner(deps)], schema: { params: idParams, querystring: receiptQuery } },
    async ({ params, query }, reply) => {
      const { content, contentType, fileName } = await openReceipt(deps, params.id, query.n)
      return reply
        .type(contentType)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('x-content-type-options', 'nosniff')
        .send(content)
    },
  )

  // A room of its own, so that no other call starts to take multipart forms.
  app.register(async scope => {
    await scope.register(multipart, { limits: formLimits })
    ;(scope as App).put(
      calls.submitPayment.path,
      {
        onRequest: [neverCached, refuseOtherContent],
        preValidation: readReceiptForm,
        schema: { consumes: ['multipart/form-data'], body: paymentForm, response: { 200: paymentAnswer } },
      },
      async ({ body }) => ({ success, booking: await submitPayment(deps, body) }),
    )
  })
}

/** Who paid is nobody else's business. */
async function neverCached(_request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
}

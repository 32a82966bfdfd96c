import { manageReceiptForm, manageResponse } from '#contract/booking/manage.ts'
import { paymentForm, paymentResponse, receiptQuery } from '#contract/money/payment.ts'
import { idParams } from '#contract/platform/shapes.ts'
import { receiptImage } from '#contract/platform/uploads.ts'
import { RECEIPT_FIELD } from '#contract/rules.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { uploadRoutes } from '#server/platform/http/upload-form.ts'
import { openReceipt, type PaymentDeps, sendOwnReceipt, submitPayment } from './payment.ts'

const receiptForm = {
  ...receiptImage,
  field: RECEIPT_FIELD,
  tooLarge: () => new Refusal('receipt_too_large', receiptImage.says.tooLarge),
  tooMany: () => new Refusal('receipt_too_many', receiptImage.says.tooMany),
}

export function paymentRoutes(app: App, deps: PaymentDeps) {
  route(app, 'bookingReceipt', { params: idParams, querystring: receiptQuery }, async ({ params, query }, reply) => {
    const { content, contentType, fileName } = await openReceipt(deps, params.id, query.n)
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .send(content)
  })

  uploadRoutes(app, receiptForm, scope => receiptRoutes(scope, deps))
}

function receiptRoutes(app: App, deps: PaymentDeps) {
  // Each client has a budget for decoding, the most expensive step.
  const clientOf = (ip: string) => (deps.config.rateLimits ? clientKey(ip) : undefined)

  route(
    app,
    'submitPayment',
    { consumes: ['multipart/form-data'], body: paymentForm, response: paymentResponse },
    async ({ body, ip, within }) => ({
      booking: await submitPayment(within(deps), body, { client: clientOf(ip), ip }),
    }),
  )

  route(
    app,
    'sendOwnReceipt',
    { consumes: ['multipart/form-data'], body: manageReceiptForm, response: manageResponse },
    ({ body, ip, within }) => sendOwnReceipt(within(deps), body, clientOf(ip)),
  )
}

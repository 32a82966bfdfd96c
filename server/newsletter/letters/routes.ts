import {
  letterBody,
  letterChange,
  letterDeletedResponse,
  letterDetailsResponse,
  letterResponse,
  lettersResponse,
  letterTestResponse,
  previewBody,
  previewResponse,
  sendLetterBody,
} from '#contract/letters.ts'
import { idParams } from '#contract/shapes.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import {
  addLetter,
  deleteLetter,
  fetchLetter,
  type LetterDeps,
  listLetters,
  previewLetter,
  testLetter,
  updateLetter,
} from './letters.ts'
import { sendLetter, stopLetter } from './sending.ts'

export function letterRoutes(app: App, deps: LetterDeps) {
  const response = { 200: letterResponse }

  route(app, 'listLetters', { response: { 200: lettersResponse } }, async () => ({
    success,
    ...(await listLetters(deps)),
  }))

  route(
    app,
    'addLetter',
    { body: letterBody, response: { 201: letterResponse } },
    async ({ body, principal, within }) => ({ success, letter: await addLetter(within(deps), principal, body) }),
  )

  route(app, 'previewLetter', { body: previewBody, response: { 200: previewResponse } }, async ({ body }) => ({
    success,
    ...(await previewLetter(deps, body)),
  }))

  route(app, 'fetchLetter', { params: idParams, response: { 200: letterDetailsResponse } }, async ({ params }) => ({
    success,
    ...(await fetchLetter(deps, params.id)),
  }))

  route(
    app,
    'updateLetter',
    { params: idParams, body: letterChange, response },
    async ({ params, body, principal, within }) => ({
      success,
      letter: await updateLetter(within(deps), principal, params.id, body),
    }),
  )

  route(
    app,
    'deleteLetter',
    { params: idParams, response: { 200: letterDeletedResponse } },
    async ({ params, principal, within }) => {
      await deleteLetter(within(deps), principal, params.id)
      return { success, _id: params.id }
    },
  )

  route(app, 'testLetter', { params: idParams, response: { 200: letterTestResponse } }, async ({ params, within }) => ({
    success,
    to: await testLetter(within(deps), params.id),
  }))

  route(
    app,
    'sendLetter',
    { params: idParams, body: sendLetterBody, response },
    async ({ params, body, principal, within }) => ({
      success,
      letter: await sendLetter(within(deps), principal, params.id, body?.at),
    }),
  )

  route(app, 'stopLetter', { params: idParams, response }, async ({ params, principal, within }) => ({
    success,
    letter: await stopLetter(within(deps), principal, params.id),
  }))
}

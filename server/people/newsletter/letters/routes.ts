import {
  letterBody,
  letterChange,
  letterDetailsResponse,
  letterResponse,
  lettersResponse,
  letterTestResponse,
  previewBody,
  previewResponse,
  sendLetterBody,
} from '#contract/people/letters.ts'
import { idParams, idResponse } from '#contract/platform/shapes.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import {
  addLetter,
  deleteLetter,
  fetchLetter,
  type LetterDeps,
  listLetters,
  previewLetter,
  sendLetter,
  stopLetter,
  testLetter,
  updateLetter,
} from './letters.ts'

export function letterRoutes(app: App, deps: LetterDeps) {
  const one = { params: idParams, response: letterResponse }

  route(app, 'listLetters', { response: lettersResponse }, () => listLetters(deps))

  const added = { body: letterBody, response: { 201: letterResponse } }
  route(app, 'addLetter', added, async ({ body, principal, within }) => ({
    letter: await addLetter(within(deps), principal, body),
  }))

  route(app, 'previewLetter', { body: previewBody, response: previewResponse }, ({ body }) => previewLetter(deps, body))

  route(app, 'fetchLetter', { params: idParams, response: letterDetailsResponse }, ({ params }) =>
    fetchLetter(deps, params.id),
  )

  route(app, 'updateLetter', { ...one, body: letterChange }, async ({ params, body, principal, within }) => ({
    letter: await updateLetter(within(deps), principal, params.id, body),
  }))

  route(app, 'deleteLetter', { params: idParams, response: idResponse }, ({ params, principal, within }) =>
    deleteLetter(within(deps), principal, params.id),
  )

  route(app, 'testLetter', { params: idParams, response: letterTestResponse }, async ({ params, within }) => ({
    to: await testLetter(within(deps), params.id),
  }))

  route(app, 'sendLetter', { ...one, body: sendLetterBody }, async ({ params, body, principal, within }) => ({
    letter: await sendLetter(within(deps), principal, params.id, body?.at),
  }))

  route(app, 'stopLetter', one, async ({ params, principal, within }) => ({
    letter: await stopLetter(within(deps), principal, params.id),
  }))
}

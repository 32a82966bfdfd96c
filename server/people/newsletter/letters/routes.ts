import * as schemas from '#contract/people/letters.ts'
import { idParams, idResponse } from '#contract/platform/shapes.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import * as letters from './letters.ts'

export function letterRoutes(app: App, deps: letters.LetterDeps) {
  const one = { params: idParams, response: schemas.letterResponse }

  route(app, 'listLetters', { response: schemas.lettersResponse }, () => letters.listLetters(deps))

  const added = { body: schemas.letterBody, response: { 201: schemas.letterResponse } }
  route(app, 'addLetter', added, async ({ body, principal, within }) => ({
    letter: await letters.addLetter(within(deps), principal, body),
  }))

  route(app, 'previewLetter', { body: schemas.previewBody, response: schemas.previewResponse }, ({ body }) =>
    letters.previewLetter(deps, body),
  )

  route(app, 'fetchLetter', { params: idParams, response: schemas.letterDetailsResponse }, ({ params }) =>
    letters.fetchLetter(deps, params.id),
  )

  route(app, 'updateLetter', { ...one, body: schemas.letterChange }, async ({ params, body, principal, within }) => ({
    letter: await letters.updateLetter(within(deps), principal, params.id, body),
  }))

  route(app, 'deleteLetter', { params: idParams, response: idResponse }, ({ params, principal, within }) =>
    letters.deleteLetter(within(deps), principal, params.id),
  )

  route(app, 'testLetter', { params: idParams, response: schemas.letterTestResponse }, async ({ params, within }) => ({
    to: await letters.testLetter(within(deps), params.id),
  }))

  route(app, 'sendLetter', { ...one, body: schemas.sendLetterBody }, async ({ params, body, principal, within }) => ({
    letter: await letters.sendLetter(within(deps), principal, params.id, body?.at),
  }))

  route(app, 'stopLetter', one, async ({ params, principal, within }) => ({
    letter: await letters.stopLetter(within(deps), principal, params.id),
  }))
}

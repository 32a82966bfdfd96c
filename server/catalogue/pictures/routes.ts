import { pictureChange, pictureForm, pictureResponse, picturesResponse } from '#contract/catalogue/pictures.ts'
import { sitePhoto } from '#contract/catalogue/site-photo.ts'
import { idParams } from '#contract/platform/shapes.ts'
import { PICTURE_FIELD } from '#contract/rules.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { fieldRefusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { uploadRoutes } from '#server/platform/http/upload-form.ts'
import { addPicture, type PictureDeps, updatePicture } from './pictures.ts'
import { selectPictures } from './queries.ts'

export function pictureRoutes(app: App, deps: PictureDeps) {
  route(app, 'listPictures', { response: picturesResponse }, async () => ({ pictures: await selectPictures(deps.db) }))
  const one = { params: idParams, body: pictureChange, response: pictureResponse }
  route(app, 'updatePicture', one, async ({ params, body, principal, within }) => ({
    picture: await updatePicture(within(deps), principal, params.id, body),
  }))
  const added = { consumes: ['multipart/form-data'], body: pictureForm, response: { 201: pictureResponse } }
  uploadRoutes(app, photoForm, scope =>
    route(scope, 'addPicture', added, async ({ body, principal, ip, within }) => {
      const client = deps.config.rateLimits ? clientKey(ip) : undefined
      return { picture: await addPicture(within(deps), principal, body, client) }
    }),
  )
}

const photoForm = {
  ...sitePhoto,
  field: PICTURE_FIELD,
  tooLarge: () => fieldRefusal('picture', sitePhoto.says.tooLarge, 'picture_too_large'),
  tooMany: () => fieldRefusal('picture', sitePhoto.says.tooMany),
}

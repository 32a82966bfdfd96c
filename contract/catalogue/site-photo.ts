import { pictureRefusals } from '../refusals.ts'
import { BYTES_PER_MB, PICTURE_MAX_MB, PICTURE_MIME_TYPES } from '../rules.ts'

export const sitePhoto = {
  types: PICTURE_MIME_TYPES,
  maxFiles: 1,
  maxBytes: PICTURE_MAX_MB * BYTES_PER_MB,
  says: {
    wrongType: pictureRefusals.wrongType,
    tooMany: pictureRefusals.oneAtATime,
    tooLarge: pictureRefusals.tooLarge(PICTURE_MAX_MB),
  },
}

import { z } from 'zod'
import { success } from '../platform/shapes.ts'
import { pictureRefusals } from '../refusals.ts'
import { PICTURE_ALT_MAX_CHARACTERS } from '../rules.ts'

/** An uploaded picture; `url` without width and extension. */
export const sitePicture = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Stays in view when cropped; shares of width and height from the top left. */
  focus: z.object({ x: z.number(), y: z.number() }),
})

const share = z.coerce.number({ error: 'A place in a picture is a share from 0 to 1' }).min(0).max(1)

export const pictureForm = z.object({
  picture: z.file().optional(),
  alt: z
    .string()
    .trim()
    .max(PICTURE_ALT_MAX_CHARACTERS, pictureRefusals.altTooLong(PICTURE_ALT_MAX_CHARACTERS))
    .optional(),
  focusX: share.optional(),
  focusY: share.optional(),
  /** Encoded as a logo: transparent parts stay, margins go. */
  isLogo: z.stringbool({ error: 'Please say true or false' }).optional(),
})

/** Omitted fields stay. */
export const pictureChange = pictureForm.omit({ picture: true, isLogo: true })

export const pictureResponse = z.object({ success, picture: sitePicture })
export const picturesResponse = z.object({ success, pictures: z.array(sitePicture) })

export type SitePicture = z.infer<typeof sitePicture>
export type PictureForm = z.output<typeof pictureForm>
export type PictureChange = z.output<typeof pictureChange>
export type PictureResponse = z.infer<typeof pictureResponse>
export type PicturesResponse = z.infer<typeof picturesResponse>

import { pictureFileUrl, pictureUrl } from '#contract/catalogue/picture-files.ts'
import { sitePhoto } from '#contract/catalogue/site-photo.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { pictureRefusals } from '#contract/refusals.ts'
import { PICTURE_MAX_PIXELS } from '#contract/rules.ts'
import { barePicture, pictureFormat } from '#server/platform/decoder/bare-picture.ts'
import { pictureEncoder } from '#server/platform/decoder/picture-encoder.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

const PIXELS_PER_MEGAPIXEL = 1_000_000

/** The uploaded bytes as pictures we made ourselves, in every width and format of the site, each with its name. */
export async function toSiteFiles(upload: Buffer, id: string, client?: string) {
  if (upload.length > sitePhoto.maxBytes) throw refused('picture_too_large', sitePhoto.says.tooLarge)
  const format = pictureFormat(upload)
  if (!format) throw refused('picture_type', sitePhoto.says.wrongType)
  const bare = barePicture(upload, format)
  if (!bare) throw refused('picture_unreadable', pictureRefusals.unreadable)

  const encoded = await encodeForSite({ bytes: bare }, client)
  if (encoded === 'too many pixels')
    throw refused('picture_too_large', pictureRefusals.tooManyPixels(PICTURE_MAX_PIXELS / PIXELS_PER_MEGAPIXEL))
  if (encoded === 'unreadable') throw refused('picture_unreadable', pictureRefusals.unreadable)
  const { width, height, files } = encoded
  return {
    width,
    height,
    files: files.map(file => ({
      name: fileNameOf(pictureFileUrl(pictureUrl(id), file.width, file.format)),
      bytes: Buffer.from(file.bytes),
      contentType: `image/${file.format}`,
    })),
  }
}

/** The last part of its address. */
export const fileNameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/**
 * Fifteen files take longer than one, and an owner who begins sends a photo for every service. In a process of its own,
 * so that no customer's receipt waits for the owner.
 */
const encodeForSite = pictureEncoder({ answerWithinMs: 60 * MS_PER_SECOND, budgetMs: 300 * MS_PER_SECOND })

function refused(code: 'picture_too_large' | 'picture_type' | 'picture_unreadable', sentence: string) {
  return new Refusal(code, sentence, { fieldErrors: { picture: sentence } })
}

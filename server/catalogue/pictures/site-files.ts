import { pictureFileUrl, pictureUrl } from '#contract/catalogue/picture-files.ts'
import { sitePhoto } from '#contract/catalogue/site-photo.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { pictureRefusals } from '#contract/refusals.ts'
import { PICTURE_MAX_PIXELS } from '#contract/rules.ts'
import { barePicture, pictureFormat } from '#server/platform/decoder/bare-picture.ts'
import { pictureEncoder } from '#server/platform/decoder/picture-encoder.ts'
import { fieldRefusal } from '#server/platform/http/refusal.ts'

const PIXELS_PER_MEGAPIXEL = 1_000_000

/** Encodes an upload in every width and format of the site. */
export async function toSiteFiles(upload: Buffer, { id, isLogo }: { id: string; isLogo?: boolean }, client?: string) {
  if (upload.length > sitePhoto.maxBytes) throw fieldRefusal('picture', sitePhoto.says.tooLarge, 'picture_too_large')
  const format = pictureFormat(upload)
  if (!format) throw fieldRefusal('picture', sitePhoto.says.wrongType, 'picture_type')
  const bare = barePicture(upload, format)
  if (!bare) throw fieldRefusal('picture', pictureRefusals.unreadable, 'picture_unreadable')

  const encoded = await encodeForSite({ bytes: bare, isLogo }, client)
  if (encoded === 'too many pixels')
    throw fieldRefusal(
      'picture',
      pictureRefusals.tooManyPixels(PICTURE_MAX_PIXELS / PIXELS_PER_MEGAPIXEL),
      'picture_too_large',
    )
  if (encoded === 'unreadable') throw fieldRefusal('picture', pictureRefusals.unreadable, 'picture_unreadable')
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

export const fileNameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** A separate process, so that receipts do not wait for the owner's photos. The limits allow for fifteen files a photo. */
const encodeForSite = pictureEncoder({ answerWithinMs: 60 * MS_PER_SECOND, budgetMs: 300 * MS_PER_SECOND })

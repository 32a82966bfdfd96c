import { BYTES_PER_MB, PICTURE_MIME_TYPES } from '#contract/rules.ts'
import { sitePhoto } from '#contract/site-photo.ts'
import { compressImage } from '#web/compression/compress-image.ts'

/** Somewhat more than the site shows, so that the server has something to choose from, and little enough to travel. */
const LIMITS = { maxBytes: 2 * BYTES_PER_MB, maxSidePx: 2000, types: PICTURE_MIME_TYPES }

/** What the file chooser offers. What of it can be read is the browser's to say. */
export const PHOTO_TYPES = [...PICTURE_MIME_TYPES, 'image/heic', 'image/heif'].join(',')

/** The photo as it is sent, or the sentence that says why there is none. */
export async function preparedPhoto(photo: File): Promise<File | string> {
  if (photo.size > sitePhoto.maxBytes) return sitePhoto.says.tooLarge
  try {
    // A file that lives in a cloud or on a card that was pulled out has a name and a size but nothing to read.
    await photo.slice(0, 1).arrayBuffer()
  } catch {
    return 'This photo is not on the device any more. Please choose it again.'
  }
  try {
    return await compressImage(photo, LIMITS)
  } catch {
    return /hei[cf]/i.test(photo.type + photo.name)
      ? 'This browser cannot read HEIC photos. Please open the desk in Safari, or choose a JPEG or PNG.'
      : 'This photo cannot be read: it is damaged, too large for this device, or no photo. Please choose another one.'
  }
}

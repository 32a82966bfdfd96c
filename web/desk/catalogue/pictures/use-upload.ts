import { useRef, useState } from 'react'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import { sitePhoto } from '#contract/catalogue/site-photo.ts'
import { fileSizeText } from '#contract/platform/file-size.ts'
import { BYTES_PER_MB, PICTURE_MIME_TYPES } from '#contract/rules.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { addPicture } from '#web/api/pictures.ts'
import { compressImage } from '#web/compression/compress-image.ts'

const LOST = 'The connection was lost. The photo is still here; nothing has to be chosen again.'

/** Somewhat more than the site shows, so that the server can choose, and little enough to travel. */
const LIMITS = { maxBytes: 2 * BYTES_PER_MB, maxSidePx: 2000, types: PICTURE_MIME_TYPES }

/** The types in the file chooser; the browser may not be able to read all of them. */
export const PHOTO_TYPES = [...PICTURE_MIME_TYPES, 'image/heic', 'image/heif'].join(',')

interface State {
  busy?: string
  problem?: string
  /** The same file can be sent again. */
  canRetry?: boolean
}

/** Prepares and uploads a chosen photo. The photo chosen last counts; one that could not be sent waits for a retry. */
export function useUpload(onAdded: (picture: SitePicture) => void, { isLogo = false } = {}) {
  const [state, setState] = useState<State>({})
  const waiting = useRef<File>(undefined)
  const newest = useRef<object>(undefined)

  async function send(photo: File, isCurrent: () => boolean) {
    waiting.current = photo
    setState({ busy: `Sending the photo (${fileSizeText(photo.size)}) and preparing it for the site. A few seconds.` })
    try {
      const picture = await addPicture(photo, isLogo)
      if (!isCurrent()) return
      giveUp()
      onAdded(picture)
    } catch (error) {
      if (!isCurrent()) return
      const isLost = !(error instanceof ApiProblem) || !error.status || error.status >= 429
      setState({ problem: sentenceOf(error, LOST), canRetry: isLost })
    }
  }

  function begin() {
    const attempt = {}
    newest.current = attempt
    return () => newest.current === attempt
  }

  async function choose(photo: File) {
    const isCurrent = begin()
    setState({ busy: 'Making the photo smaller.' })
    const prepared = await preparedPhoto(photo, isLogo)
    if (!isCurrent()) return
    if (prepared instanceof File) await send(prepared, isCurrent)
    else setState({ problem: prepared })
  }

  function giveUp() {
    newest.current = undefined
    waiting.current = undefined
    setState({})
  }

  return { ...state, choose, retry: () => waiting.current && send(waiting.current, begin()), giveUp }
}

/** The photo to send, or the sentence that says why there is none. */
async function preparedPhoto(photo: File, isLogo: boolean): Promise<File | string> {
  if (photo.size > sitePhoto.maxBytes) return sitePhoto.says.tooLarge
  try {
    // A file in a cloud or on a card that was pulled out has a name and a size but no content.
    await photo.slice(0, 1).arrayBuffer()
  } catch {
    return 'This photo is not on the device any more. Please choose it again.'
  }
  // Made smaller here it would lose what is transparent.
  if (isLogo && /png|webp/.test(photo.type)) return photo
  try {
    return await compressImage(photo, LIMITS)
  } catch {
    if (/svg|pdf/.test(photo.type)) return 'This is a drawing. Please choose it as a picture: PNG, JPEG or WebP.'
    return /hei[cf]/i.test(photo.type + photo.name)
      ? 'This browser cannot read HEIC photos. Please open the desk in Safari, or choose a JPEG or PNG.'
      : 'This photo cannot be read: it is damaged, too large for this device, or no photo. Please choose another one.'
  }
}

// Where the files of an uploaded picture are, known from its width alone: pages draw it without asking for more.

/** As the site draws pictures: from a card on a phone to the top of a page on a desk. */
export const PICTURE_WIDTHS = [360, 480, 720, 960, 1200]
export const PICTURE_MAX_WIDTH = 1200

export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The widths a picture is kept in; none is wider than it is. */
export function pictureWidths(width: number): number[] {
  return [...PICTURE_WIDTHS.filter(each => each < width), Math.min(width, PICTURE_MAX_WIDTH)]
}

const FOLDER = '/pictures/'

/** What a service's list of pictures names. */
export const pictureUrl = (id: string) => FOLDER + id

export const pictureFileUrl = (url: string, width: number, format: PictureFormat) =>
  `${url}-${width}.${format === 'jpeg' ? 'jpg' : format}`

/** For what reads one format only: share cards, search engines, programs. */
export const widestJpeg = ({ url, width }: { url: string; width: number }) => pictureFileUrl(url, width, 'jpeg')

/** Undefined for the name of one of the site's own pictures, and for an address elsewhere. */
export function pictureIdOf(url: string): string | undefined {
  return /^\/pictures\/([0-9a-f]{24})$/.exec(url)?.[1]
}

export interface UploadedPicture {
  url: string
  alt: string
  width: number
  height: number
  focus: { x: number; y: number }
}

/** CSS that keeps the focus in view where the picture is cropped. */
export const objectPosition = ({ focus: { x, y } }: Pick<UploadedPicture, 'focus'>) =>
  `${Math.round(x * 100)}% ${Math.round(y * 100)}%`

export function pictureSrcSet(
  { url, width }: Pick<UploadedPicture, 'url' | 'width'>,
  format: PictureFormat,
  widest = Number.POSITIVE_INFINITY,
) {
  const [narrowest = width, ...wider] = pictureWidths(width)
  const widths = [narrowest, ...wider.filter(each => each <= widest)]
  return widths.map(each => `${pictureFileUrl(url, each, format)} ${each}w`).join(', ')
}

export const PICTURE_WIDTHS = [360, 480, 720, 960, 1200]
export const PICTURE_MAX_WIDTH = 1200

export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export function pictureWidths(width: number): number[] {
  return [...PICTURE_WIDTHS.filter(each => each < width), Math.min(width, PICTURE_MAX_WIDTH)]
}

const FOLDER = '/pictures/'

export const pictureUrl = (id: string) => FOLDER + id

export const pictureFileUrl = (url: string, width: number, format: PictureFormat) =>
  `${url}-${width}.${format === 'jpeg' ? 'jpg' : format}`

/** Share cards and search engines need one file in one format. */
export const widestJpeg = ({ url, width }: { url: string; width: number }) => pictureFileUrl(url, width, 'jpeg')

/** Undefined for a built-in picture and for an external address. */
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

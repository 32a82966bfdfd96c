import type { Service } from './catalogue.ts'
import { pictureIdOf } from './picture-files.ts'
import type { SitePicture } from './pictures.ts'

/** The picture a service is known by: its name or address, and what it takes to draw it when it was uploaded. */
export function pictureOf({ imageUrl, pictures }: Pick<Service, 'imageUrl' | 'pictures'>): {
  name: string
  uploaded?: SitePicture
} {
  const [name = ''] = imageUrl
  if (!pictureIdOf(name)) return { name }
  const uploaded = pictures?.find(({ url }) => url === name)
  // One that is gone is no broken picture on a page, but none.
  return uploaded ? { name, uploaded } : { name: '' }
}

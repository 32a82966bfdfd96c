import type { Service } from './catalogue.ts'
import { pictureIdOf } from './picture-files.ts'
import type { SitePicture } from './pictures.ts'

/** Of a service or a sub-service; an empty name where there is none. */
export function pictureOf({ imageUrl: [name = ''] = [], pictures }: Partial<Pick<Service, 'imageUrl' | 'pictures'>>): {
  name: string
  uploaded?: SitePicture
} {
  if (!pictureIdOf(name)) return { name }
  const uploaded = pictures?.find(({ url }) => url === name)
  // A deleted picture has an empty name, so that no page shows a broken image.
  return uploaded ? { name, uploaded } : { name: '' }
}

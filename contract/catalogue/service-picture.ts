import type { Service } from './catalogue.ts'
import { pictureIdOf } from './picture-files.ts'
import type { SitePicture } from './pictures.ts'

export function pictureOf({ imageUrl, pictures }: Pick<Service, 'imageUrl' | 'pictures'>): {
  name: string
  uploaded?: SitePicture
} {
  const [name = ''] = imageUrl
  if (!pictureIdOf(name)) return { name }
  const uploaded = pictures?.find(({ url }) => url === name)
  // A deleted picture has an empty name, so that no page shows a broken image.
  return uploaded ? { name, uploaded } : { name: '' }
}

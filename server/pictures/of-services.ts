import { pictureIdOf } from '#contract/picture-files.ts'
import type { SitePicture } from '#contract/pictures.ts'
import type { Db } from '#server/db/database.ts'
import { toSitePicture } from './pictures.ts'
import { selectPictures } from './queries.ts'

/** Whatever names pictures, with what it takes to draw those that were uploaded. Asks once for all of them. */
export async function withPictures<Service extends { imageUrl: string[] }>(
  db: Db,
  services: Service[],
): Promise<(Service & { pictures?: SitePicture[] })[]> {
  const ids = services.flatMap(({ imageUrl }) => imageUrl.flatMap(url => pictureIdOf(url) ?? []))
  if (ids.length === 0) return services
  const known = new Map((await selectPictures(db, ids)).map(toSitePicture).map(picture => [picture.url, picture]))
  return services.map(service => {
    const pictures = service.imageUrl.flatMap(url => known.get(url) ?? [])
    return pictures.length > 0 ? { ...service, pictures } : service
  })
}

import type { SubService } from '#contract/catalogue/catalogue.ts'
import { pictureOf } from '#contract/catalogue/service-picture.ts'
import { Picture } from '#web/ui/Picture.tsx'

type Props = { subService: SubService; className: string }

/** The treatment's own picture, small and square; nothing where it has none. */
export function TreatmentPicture({ subService, className }: Props) {
  const picture = pictureOf(subService)
  if (!picture.name) return null
  return (
    <Picture
      {...picture}
      alt=""
      sizes="7rem"
      widest={480}
      className={`aspect-square rounded-lg bg-linen object-cover ${className}`}
    />
  )
}

import { Plus } from 'lucide'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { visitText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useStores } from '#web/store/stores.ts'
import { addTreatment, hasRoom, isOfferedTo, useGuests } from '#web/store/visit.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface Props {
  service: Service
  subService: SubService
  onClick?(): void
  /** In a list, beside a name. */
  isIcon?: boolean
}

/** Beside the way to book a treatment instead of what is chosen: the way to have both. Nothing while nothing is chosen. */
export function AddToVisit({ service, subService, onClick, isIcon = false }: Props) {
  const stores = useStores()
  const [who] = useGuests()
  const first = who?.treatments[0]
  if (!who || !first || !hasRoom(who) || !isOfferedTo(who, { service, subService })) return null
  return (
    <Link
      to={paths.bookingOf(first.service.slug, first.subService._id, first.therapist?._id)}
      onClick={() => {
        addTreatment(stores, { service, subService })
        onClick?.()
      }}
      aria-label={`${visitText.addToVisit}: ${subService.name}`}
      className={`inline-flex items-center text-amber ${isIcon ? 'size-11 shrink-0 justify-center rounded-full hover:bg-ink/10' : 'min-h-11 text-[0.9375rem] underline underline-offset-4'}`}
    >
      {isIcon ? <Icon of={Plus} size={20} /> : visitText.addToVisit}
    </Link>
  )
}

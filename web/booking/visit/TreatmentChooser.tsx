import { ChevronDown, X } from 'lucide'
import { useId } from 'react'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import { visitText } from '#contract/messages.ts'
import { priceText } from '#contract/platform/money.ts'
import { useSpa } from '#web/store/site.ts'
import { useServiceStore, useStores } from '#web/store/stores.ts'
import { addTreatment, isOfferedTo, useGuests } from '#web/store/visit.ts'
import { replaceTreatment } from '#web/store/visit-changes.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { whoIs } from './who.ts'

/** For whom a treatment is chosen; `at`: in the place of that one. */
export interface Choosing {
  guest: number
  at?: number
}

/** One more treatment of a guest, by service. At the foot of a phone, where a thumb reaches. */
export default function TreatmentChooser({ guest, at, close }: Choosing & { close(): void }) {
  const stores = useStores()
  const headingId = useId()
  const services = useServiceStore(state => state.services)
  const guests = useGuests()
  const has = guests[guest]?.treatments ?? []
  // What is replaced takes its extras with it, so that none of them can be in its place.
  const treatments = at === undefined ? has : []
  const offered = services
    .map(service => {
      const subServices = service.serviceArray.filter(subService =>
        isOfferedTo({ treatments }, { service, subService }),
      )
      return { service, subServices }
    })
    .filter(({ subServices }) => subServices.length > 0)

  function choose(service: Service, subService: SubService) {
    if (at === undefined) addTreatment(stores, { service, subService }, guest)
    else replaceTreatment(stores, { guest, at }, { service, subService })
    close()
  }

  return (
    <Dialog
      labelledBy={headingId}
      onClose={close}
      closesOnOutsideClick
      className="mt-auto flex max-h-[85dvh] flex-col max-w-xl rounded-card sm:mb-auto"
    >
      <header className="flex items-center justify-between gap-4 border-b border-ink/10 py-2 pr-3 pl-5">
        <h2 id={headingId} className="text-[1.625rem]/8 font-semibold wrap-anywhere">
          {headingOf(at === undefined, guests.length > 1 ? whoIs(guests, guest) : undefined)}
        </h2>
        <IconButton of={X} label={visitText.close} onClick={close} />
      </header>
      <div className="overflow-y-auto overscroll-contain pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {offered.length === 0 && <p className="px-5 py-4 text-stone">{visitText.nothingToAdd}</p>}
        {offered.map(one => (
          <ServiceChoices key={one.service._id} {...one} isOnly={offered.length === 1} choose={choose} />
        ))}
      </div>
    </Dialog>
  )
}

function headingOf(isMore: boolean, who: string | undefined) {
  if (isMore) return who ? visitText.addTreatmentFor(who) : visitText.addTreatment
  return who ? visitText.chooseAnotherFor(who) : visitText.chooseAnother
}

interface ChoicesProps {
  service: Service
  subServices: SubService[]
  isOnly: boolean
  choose(service: Service, subService: SubService): void
}

function ServiceChoices({ service, subServices, isOnly, choose }: ChoicesProps) {
  const { currency } = useSpa()
  const groupName = useId()
  return (
    <details name="more-treatments" open={isOnly} className="group border-b border-ink/10">
      <summary
        id={groupName}
        className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-5 font-semibold transition-colors duration-200 hover:bg-ink/5 [&::-webkit-details-marker]:hidden"
      >
        <span className="wrap-anywhere">{service.name}</span>
        <Icon
          of={ChevronDown}
          size={20}
          className="shrink-0 text-amber transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <ul aria-labelledby={groupName} className="mb-2">
        {subServices.map(subService => (
          <li key={subService._id}>
            <button
              type="button"
              onClick={() => choose(service, subService)}
              className="flex min-h-12 w-full items-center justify-between gap-4 py-1.5 pr-5 pl-6 text-left transition-colors duration-200 hover:bg-ink/5"
            >
              <span className="min-w-0 wrap-anywhere">
                {subService.name}
                <span className="block text-sm/5 text-stone">
                  {subService.isExtra && `${visitText.extra}, `}
                  {subService.duration} minutes
                  {subService.isForTwo && `, ${visitText.forTwo}`}
                </span>
              </span>
              <span className="shrink-0 font-semibold text-amber">{priceText(subService.price, currency)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

import { ArrowDown, ArrowUp, X } from 'lucide'
import { visitText } from '#contract/messages.ts'
import { priceText } from '#contract/platform/money.ts'
import { useSpa } from '#web/store/site.ts'
import { useStores } from '#web/store/stores.ts'
import { blocksOf, type Guest, type WantedTreatment } from '#web/store/visit.ts'
import { canRemove, chooseTherapistOf, moveTreatment, type Place, removeTreatment } from '#web/store/visit-changes.ts'
import { IconButton, TextButton } from '#web/ui/Button.tsx'
import { TherapistLine } from '../TherapistLine.tsx'
import type { Choosing } from './TreatmentChooser.tsx'
import { useTreatmentName } from './use-treatment-name.ts'

interface Props {
  place: Place
  treatment: WantedTreatment
  guest: Guest
  /** Inside a sentence. */
  who: string
  choose(choosing: Choosing): void
  focus(selector: string): void
}

/** One treatment of a guest: what it is, its place in the order, and with whom. */
export function TreatmentRow({ place, treatment, guest, who, choose, focus }: Props) {
  const stores = useStores()
  const { currency } = useSpa()
  const { _id, duration, price, isExtra = false, isForTwo } = treatment.subService
  const name = useTreatmentName()({ subServiceId: _id, subServiceName: treatment.subService.name })
  const blocks = blocksOf(guest.treatments)
  const block = blocks.findIndex(([first]) => first === treatment)
  // The first one is chosen in the lists above.
  const isChosenAbove = place.guest === 0 && place.at === 0

  function move(step: 1 | -1) {
    moveTreatment(stores, place, step)
    focus(`[data-place="${place.guest} ${block + step}"] [data-move]`)
  }

  return (
    <div data-place={`${place.guest} ${block}`} className={`py-1 ${isExtra ? 'pl-5' : ''}`}>
      <div className="flex flex-wrap items-center justify-end">
        <div className="min-w-0 flex-[1_1_7rem] py-1 wrap-anywhere">
          <p className="font-semibold">{name}</p>
          <p className="flex flex-wrap gap-x-3 text-[0.9375rem]/6 text-stone">
            {isExtra && <span>{visitText.extra}</span>}
            <span>{duration} minutes</span>
            <span>{priceText(price, currency)}</span>
            {isForTwo && <span>{visitText.forTwo}</span>}
          </p>
        </div>
        <div className="flex shrink-0">
          {block > 0 && (
            <IconButton data-move="" of={ArrowUp} size={20} label={visitText.earlier(name)} onClick={() => move(-1)} />
          )}
          {block >= 0 && block < blocks.length - 1 && (
            <IconButton data-move="" of={ArrowDown} size={20} label={visitText.later(name)} onClick={() => move(1)} />
          )}
          {canRemove(guest, place.at) && (
            <IconButton
              of={X}
              size={20}
              label={visitText.remove(name)}
              onClick={() => {
                removeTreatment(stores, place)
                focus('[data-place] button')
              }}
            />
          )}
        </div>
      </div>
      {!isExtra && (
        <div className="flex flex-wrap items-start gap-x-4 text-[0.9375rem]">
          <TherapistLine
            subService={treatment.subService}
            wished={treatment.therapist}
            choose={one => chooseTherapistOf(stores, place, one)}
            label={visitText.whomFor(name, who)}
          />
          {!isChosenAbove && (
            <TextButton className="mt-1" aria-label={visitText.changeOf(name)} onClick={() => choose(place)}>
              {visitText.change}
            </TextButton>
          )}
        </div>
      )}
    </div>
  )
}

import type { SubService } from '#contract/catalogue/catalogue.ts'
import { visitText } from '#contract/messages.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { useBookingStore, useStores } from '#web/store/stores.ts'
import { chooseTherapist } from '#web/store/therapist.ts'
import { isVisit } from '#web/store/visit.ts'
import { NotLoaded } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TherapistLine } from '../TherapistLine.tsx'
import type { Choosing } from './TreatmentChooser.tsx'
import { VisitLines } from './VisitLines.tsx'

// Most bookings are of one treatment for one guest.
const loadEditor = () => import('./VisitEditor.tsx')
const loadChooser = () => import('./TreatmentChooser.tsx')
const failed = (retry: () => void) => <NotLoaded retry={retry}>{visitText.notLoaded}</NotLoaded>
const VisitEditor = lazyPart(loadEditor, { waiting: () => <Spinner label={visitText.heading} />, failed })
const TreatmentChooser = lazyPart(loadChooserFirst, {
  waiting: () => <Spinner label={visitText.addTreatment} />,
  failed,
})

/** The editor follows it. */
async function loadChooserFirst() {
  const chooser = await loadChooser()
  loadEditor().catch(() => {})
  return chooser
}

interface Props {
  subService: SubService
  choosing: Choosing | undefined
  setChoosing(choosing: Choosing | undefined): void
}

/** Under the choice: with whom, and what else the visit has. */
export function VisitPart({ subService, choosing, setChoosing }: Props) {
  const stores = useStores()
  const isOpen = useBookingStore(isVisit)
  const wished = useBookingStore(state => state.therapist)
  return (
    <>
      <div
        className={isOpen ? '' : 'text-[0.9375rem]/6 md:mt-3 md:flex md:flex-wrap md:items-center md:gap-x-8 md:*:mt-0'}
      >
        {isOpen ? (
          <VisitEditor choose={setChoosing} />
        ) : (
          <TherapistLine subService={subService} wished={wished} choose={one => chooseTherapist(stores, one)} />
        )}
        <VisitLines addTreatment={() => setChoosing({ guest: 0 })} />
      </div>
      {choosing && <TreatmentChooser {...choosing} close={() => setChoosing(undefined)} />}
    </>
  )
}

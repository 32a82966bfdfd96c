import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import type { Currency } from '#contract/catalogue/spa.ts'
import { bookingText, catalogueText, leftVisitText, visitText } from '#contract/messages.ts'
import { priceText } from '#contract/platform/money.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { prefetch } from '#web/loading/prefetch.ts'
import { useParams } from '#web/navigation/navigation.tsx'
import { chooseService, chooseSubService } from '#web/store/booking.ts'
import { prefetchFirstDays } from '#web/store/own-booking.ts'
import { loadServices } from '#web/store/service.ts'
import { useSite, useSpa } from '#web/store/site.ts'
import { useBookingStore, useHomepageStore, useServiceStore, useStores } from '#web/store/stores.ts'
import { useTeam } from '#web/store/therapist.ts'
import { NotLoaded, TryAgain } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { pauseSentence } from './pause-sentence.ts'
import { ServiceTiles } from './ServiceTiles.tsx'
import { TreatmentRows } from './TreatmentRows.tsx'
import { useArrival, useChoiceInAddress } from './use-arrival.ts'

const loadForm = () => import('./BookingForm.tsx')
const BookingForm = lazyPart(loadForm, {
  waiting: () => <Spinner label="Loading the calendar" />,
  failed: retry => <NotLoaded retry={retry}>The calendar did not load. Please check your connection.</NotLoaded>,
})
const UnpaidBooking = lazyPart(() => import('./UnpaidBooking.tsx'), {
  waiting: ({ linkedHash }) => linkedHash && <Spinner label="Looking for your booking" />,
  failed: retry => <NotLoaded retry={retry}>Your booking did not load. Please check your connection.</NotLoaded>,
})

// Few visitors choose anew while they put a visit together.
const LeftVisit = lazyPart(() => import('./visit/LeftVisit.tsx'))

interface Props {
  /** What this device booked before, and the rest of the page below it. */
  own?(rest?: ReactNode): ReactNode
}

/** Choosing, up to a held time. The payment opens over it. */
export default function BookingPage({ own = rest => rest }: Props) {
  const { phone } = useSpa()
  const { bookingHash } = useParams()
  const { hasArrived, hasChoice, heldHash, gone, left } = useArrival()
  const hasHeld = useBookingStore(state => state.bookingData !== null)
  const hasServices = useServiceStore(state => state.services.length > 0)
  useChoiceInAddress(hasArrived && bookingHash === undefined)
  useTeam()

  return (
    <div className="min-h-dvh">
      <header className="bg-ink pt-bar text-cream">
        <div className="page-width pt-3 pb-2.5 md:py-9 beside:max-lg:py-4">
          <h1 className="text-display font-medium max-md:text-[min(2rem,14vw)]">{bookingText.heading}</h1>
          <p className="mt-1 text-[0.9375rem]/6 text-cream/85 md:mt-3 md:text-lg/8">{bookingText.prompt}</p>
        </div>
      </header>
      <div className="page-width grid gap-6 pt-3 pb-10 md:gap-8 md:py-10 beside:max-lg:py-4">
        <noscript>
          <p className="rounded-card bg-linen px-5 py-4">
            Booking here needs JavaScript. You are welcome to call us on {phone.display} instead.
          </p>
        </noscript>
        {hasArrived && (bookingHash || heldHash || hasHeld) && (
          <UnpaidBooking linkedHash={bookingHash} heldHash={heldHash} />
        )}
        {!hasArrived && hasServices && bookingHash && <Spinner label="Looking for your booking" />}
        {gone.length > 0 && (
          <p role="status" className="rounded-card bg-linen px-5 py-4">
            {leftVisitText.gone(gone.filter(Boolean).join(', '))}
          </p>
        )}
        {left.visit && <LeftVisit visit={left.visit} change={left.change} />}
        <Choosing
          hasArrived={hasArrived}
          hasChoice={hasChoice}
          isPaying={bookingHash !== undefined || heldHash !== '' || hasHeld}
          own={rest => (bookingHash === undefined ? own(rest) : rest)}
        />
      </div>
    </div>
  )
}

interface ChoosingProps {
  hasArrived: boolean
  hasChoice: boolean
  /** A time that is held comes first. */
  isPaying: boolean
  own(rest?: ReactNode): ReactNode
}

function Choosing({ hasArrived, hasChoice, isPaying, own }: ChoosingProps) {
  const stores = useStores()
  const { spa, today } = useSite()
  const { phone, currency } = spa
  const selectedService = useBookingStore(state => state.selectedService)
  const selectedSubService = useBookingStore(state => state.selectedSubService)
  const loading = useBookingStore(state => state.loading)
  const { services, isEmpty, failure, retry } = useServices(selectedService)
  const error = useBookingStore(({ error, selectedService }) =>
    error && selectedService && error.includes(selectedService.name) ? error : undefined,
  )
  const paused = useHomepageStore(pauseSentence)
  const hasService = selectedService !== null
  useEffect(() => {
    if (hasService) return prefetch(loadForm)
  }, [hasService])

  function pickService(id: string) {
    const service = services.find(({ _id }) => _id === id)
    // Another first treatment: the others of a visit stay.
    if (service) chooseService(stores, service, stores.booking.getState().visit)
  }

  /** The treatment that was tapped here, so that its calendar comes into view. */
  const [picked, setPicked] = useState<string>()
  function pickSubService(service: Service | null, id: string) {
    const subService = service?.serviceArray.find(({ _id }) => _id === id)
    if (!service || !subService) return
    if (!selectedSubService) prefetchFirstDays(stores, id, today)
    if (!selectedService) chooseService(stores, service)
    chooseSubService(stores, subService)
  }
  function tapSubService(service: Service, { _id }: SubService) {
    pickSubService(service, _id)
    setPicked(_id)
  }

  // A single service is no choice.
  const [only = null] = services.length === 1 ? services : []
  const offered = selectedService ?? only
  const isChoosing = services.length > 0 && !paused && !isPaying && !selectedSubService
  const toTap = isChoosing && (
    <>
      {/* A device that was here before may go on elsewhere: preload-choice.ts. */}
      <div className={hasArrived ? '' : 'in-data-known:hidden'}>
        {offered ? (
          <TreatmentRows service={offered} choose={one => tapSubService(offered, one)} className="mt-6" />
        ) : (
          <ServiceTiles services={services} choose={({ _id }) => pickService(_id)} className="mt-8" />
        )}
      </div>
      {!hasArrived && (
        <div className="hidden in-data-known:block">
          <Spinner label="One moment" />
        </div>
      )}
    </>
  )

  return (
    <section aria-label={bookingText.heading} aria-busy={loading} className="relative">
      {failure && (
        <div role="alert" className="mb-6 rounded-card bg-linen px-5 py-4">
          <p>
            {failure.sentence} You are welcome to call us on {phone.display} instead.
          </p>
          <TryAgain onClick={retry} />
        </div>
      )}
      {isEmpty && (
        <p>
          {catalogueText.servicesShortly} Until then you are welcome to call us on{' '}
          <a href={phone.link} className="whitespace-nowrap underline underline-offset-4">
            {phone.display}
          </a>{' '}
          to book.
        </p>
      )}
      {/* Side by side on a phone too, so that a visitor with a choice made has the month in view; the treatment has the longer name. */}
      <div
        data-pickers=""
        hidden={isEmpty}
        className={`grid items-start gap-x-3 gap-y-6 md:grid-cols-2 md:gap-8 ${selectedService ? 'max-md:flex max-md:flex-wrap max-md:[&_label]:text-[0.9375rem]/5 max-md:[&_select]:pr-8' : ''}`}
      >
        <SelectField
          label={bookingText.serviceLabel}
          placeholder={bookingText.servicePlaceholder}
          options={services.map(service => serviceOption(service, currency, selectedService))}
          value={selectedService?._id ?? ''}
          onChange={pickService}
          className="min-w-0 flex-[1_1_7.5rem]"
        />
        {selectedService?.serviceArray.length === 0 && (
          <p className="text-stone md:mt-11">{catalogueText.plansShortly}</p>
        )}
        {selectedService && selectedService.serviceArray.length > 0 && (
          <SelectField
            label={bookingText.subServiceLabel}
            placeholder={bookingText.subServicePlaceholder}
            options={selectedService.serviceArray
              .filter(isFirst)
              .map(one => subServiceOption(one, currency, selectedSubService))}
            value={selectedSubService?._id ?? ''}
            onChange={id => {
              pickSubService(selectedService, id)
              // A phone's list is tapped, too; elsewhere the keys leaf through it, and it stays where it can be seen.
              if (matchMedia(ON_A_PHONE).matches) setPicked(id)
            }}
            error={error}
            className="min-w-0 flex-[9_1_9rem]"
          />
        )}
      </div>
      {paused && (
        <p className="mt-6 rounded-card bg-linen px-5 py-4 whitespace-pre-line">
          {paused} You are welcome to call us on {phone.display} instead.
        </p>
      )}
      {/* Once something is chosen, what was booked before stands below: it loads later, and nothing in use may move. */}
      {selectedService ? toTap : own(toTap)}
      {!paused && selectedService && selectedSubService && (
        <BookingForm
          service={selectedService}
          subService={selectedSubService}
          isFolded={hasChoice}
          isPicked={picked === selectedSubService._id}
        />
      )}
      {selectedService && own()}
      {loading && (
        // Most responses come before the overlay would be noticed.
        <div className="absolute -inset-2 z-30 rounded-card bg-cream/70 transition-opacity delay-150 duration-200 starting:opacity-0">
          <div className="sticky top-[40vh]">
            <Spinner label="One moment" />
          </div>
        </div>
      )}
    </section>
  )
}

const ON_A_PHONE = '(width < 48rem)'

// In both lists the name comes first, because typing its first letters finds it. What is chosen has its name alone: the rest would
// be cut, and stands below.

function serviceOption({ _id, name, serviceArray }: Service, currency: Currency, chosen: Service | null) {
  if (_id === chosen?._id) return { value: _id, label: name }
  const prices = serviceArray.filter(isFirst).map(({ price }) => price)
  const isOnePrice = new Set(prices).size === 1
  const price = prices.length > 0 && `${isOnePrice ? '' : 'from '}${priceText(Math.min(...prices), currency)}`
  return { value: _id, label: price ? `${name}, ${price}` : name }
}

/** An extra follows a treatment. */
const isFirst = ({ isExtra }: SubService) => !isExtra

function subServiceOption(one: SubService, currency: Currency, chosen: SubService | null) {
  const { _id, name, duration, price, isForTwo } = one
  if (_id === chosen?._id) return { value: _id, label: name }
  const forTwo = isForTwo ? `, ${visitText.forTwo}` : ''
  return { value: _id, label: `${name}, ${duration} mins, ${priceText(price, currency)}${forTwo}` }
}

/** Services come with the page, and are fetched only if there are none. */
function useServices(selected: Service | null) {
  const stores = useStores()
  const services = useServiceStore(state => state.services)
  const [outcome, setOutcome] = useState<Failure | 'loaded'>()
  const isMissing = services.length === 0

  const load = useCallback(async () => {
    setOutcome(undefined)
    setOutcome((await loadServices(stores)) ?? 'loaded')
  }, [stores])
  useEffect(() => {
    if (isMissing) load()
  }, [isMissing, load])

  return {
    // A search may have found one that is newer than the list.
    services: selected && !services.some(({ _id }) => _id === selected._id) ? [...services, selected] : services,
    isEmpty: isMissing && outcome === 'loaded',
    failure: isMissing && outcome !== 'loaded' ? outcome : undefined,
    retry: load,
  }
}

import { SearchX, WifiOff } from 'lucide'
import type { ReactNode } from 'react'
import { successText } from '#contract/messages.ts'
import { useParams } from '#web/navigation/navigation.tsx'
import { TryAgain } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { FoundBooking } from './FoundBooking.tsx'
import { HomeAndServices } from './HomeAndServices.tsx'
import { StatusHeader } from './StatusHeader.tsx'
import { SupportLinks } from './SupportLinks.tsx'
import { useBookingLookup } from './use-booking-lookup.ts'

/** What has become of a booking, for whoever holds its number. */
export default function SuccessPage() {
  const { identifier = '' } = useParams()
  const { lookup, retry } = useBookingLookup(identifier)

  switch (lookup.state) {
    case 'found':
      return <FoundBooking booking={lookup.booking} identifier={identifier} />
    case 'loading':
      return <LookingUp />
    case 'missing':
      return (
        <>
          <StatusHeader
            icon={<Icon of={SearchX} {...MARK} />}
            heading={successText.notFound}
            line="Please check the number in the address. It is also in the email we sent you."
          />
          <Ways />
        </>
      )
    case 'failed':
      return (
        <>
          <StatusHeader
            icon={<Icon of={WifiOff} {...MARK} />}
            heading="We could not look up your booking"
            line="Nothing is lost: your booking is safe with us. Please check your connection and try again."
          >
            <TryAgain look="gold" className="mt-8" onClick={retry} />
          </StatusHeader>
          <Ways />
        </>
      )
  }
}

const MARK = { size: 56, strokeWidth: 1.25, className: 'mx-auto text-gold', 'aria-hidden': true } as const

function LookingUp() {
  return (
    <div className="min-h-[80vh]">
      <StatusHeader
        icon={<Spinner label="Loading" />}
        heading="Your booking"
        line="One moment, we are looking it up."
      />
      <noscript>
        <p className="page-width py-12 text-center">
          This page needs JavaScript to look up your booking. Everything it shows is also in the email we sent you.
        </p>
      </noscript>
    </div>
  )
}

function Ways(): ReactNode {
  return (
    <div className="page-width grid gap-10 py-16">
      <HomeAndServices />
      <SupportLinks>{successText.havingTrouble}</SupportLinks>
    </div>
  )
}

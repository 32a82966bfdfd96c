import { X } from 'lucide'
import { useRef } from 'react'
import { guestName } from '#contract/messages/visits.ts'
import { visitText } from '#contract/messages.ts'
import { priceText } from '#contract/platform/money.ts'
import { FULL_NAME_MAX_CHARACTERS } from '#contract/rules.ts'
import { useSpa } from '#web/store/site.ts'
import { useStores } from '#web/store/stores.ts'
import { type Guest, hasRoom } from '#web/store/visit.ts'
import { nameGuest, removeGuest, startTogether } from '#web/store/visit-changes.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { IconButton, TextButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Choosing } from './TreatmentChooser.tsx'
import { TreatmentRow } from './TreatmentRow.tsx'
import { useTotals } from './use-totals.ts'
import { whoIs } from './who.ts'

/** All treatments of a visit, guest by guest. */
export default function VisitEditor({ choose }: { choose(choosing: Choosing): void }) {
  const { currency } = useSpa()
  const section = useRef<HTMLElement>(null)
  const { guests, treatments, minutes, price } = useTotals()

  /** What had the focus may be gone, or at another place. */
  function focus(selector: string) {
    afterPaint(() => {
      const found = section.current?.querySelector<HTMLElement>(selector) ?? section.current
      const next = found ?? document.querySelector<HTMLElement>('[data-visit-lines] button')
      next?.focus({ preventScroll: true })
    })
  }

  return (
    <section
      ref={section}
      aria-label={visitText.heading}
      tabIndex={-1}
      className="mt-3 rounded-card border border-ink/10 px-3 py-2 focus-visible:[box-shadow:none] focus-visible:outline-none"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.625rem]/8 font-semibold">{visitText.heading}</h2>
        <p role="status" className="text-[0.9375rem]/6">
          {visitText.size(treatments, guests.length)}, <span className="whitespace-nowrap">{minutes} minutes</span>,{' '}
          <span className="font-semibold whitespace-nowrap text-amber">{priceText(price, currency)}</span>
        </p>
      </div>
      <div className={guests.length > 1 ? 'grid gap-x-12 md:grid-cols-2' : ''}>
        {guests.map((guest, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a guest is known by their place
          <GuestPart key={index} {...{ guests, guest, index, choose, focus }} />
        ))}
      </div>
    </section>
  )
}

interface GuestProps {
  guests: Guest[]
  guest: Guest
  index: number
  choose(choosing: Choosing): void
  focus(selector: string): void
}

function GuestPart({ guests, guest, index, choose, focus }: GuestProps) {
  const stores = useStores()
  const { treatments, startsAfterMinutes } = guest
  const hasCompany = guests.length > 1
  const who = whoIs(guests, index)
  const rows = (
    <ul className="divide-y divide-ink/10">
      {treatments.map((treatment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one treatment may be wanted twice
        <li key={at}>
          <TreatmentRow place={{ guest: index, at }} {...{ treatment, guest, choose, focus }} who={who} />
        </li>
      ))}
    </ul>
  )
  if (!hasCompany) return rows
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold its name in a row with other things
    <div role="group" aria-label={index === 0 ? visitText.you : who} className="mt-2 border-t border-ink/10 pt-2">
      {index === 0 ? (
        <h3 className="text-[1.375rem]/8 font-semibold">{visitText.you}</h3>
      ) : (
        <GuestName {...{ guests, guest, index, focus }} />
      )}
      {startsAfterMinutes > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 text-[0.9375rem]">
          {visitText.startsLater(startsAfterMinutes)}
          <TextButton onClick={() => startTogether(stores)}>{visitText.startTogether}</TextButton>
        </p>
      )}
      {rows}
      {hasRoom(guest) && (
        <TextButton className="text-left text-[0.9375rem] wrap-anywhere" onClick={() => choose({ guest: index })}>
          {visitText.addTreatmentFor(who)}
        </TextButton>
      )}
    </div>
  )
}

function GuestName({ guests, guest, index, focus }: Omit<GuestProps, 'choose'>) {
  const stores = useStores()
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={visitText.nameOfGuest(guestName('', index, guests.length))}
        className="grow text-[0.9375rem]"
        autoComplete="off"
        maxLength={FULL_NAME_MAX_CHARACTERS}
        value={guest.name}
        onChange={({ target }) => nameGuest(stores, index, target.value)}
      />
      <IconButton
        of={X}
        size={20}
        label={visitText.removeGuest(whoIs(guests, index))}
        onClick={() => {
          removeGuest(stores, index)
          focus('[role="group"]:last-child button')
        }}
      />
    </div>
  )
}

import { UserRound } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import type { Named } from '#contract/booking/booking.ts'
import type { SubService } from '#contract/catalogue/catalogue.ts'
import type { PublicTherapist } from '#contract/catalogue/team.ts'
import { withWhomText } from '#contract/messages.ts'
import { useServiceStore } from '#web/store/stores.ts'
import { doing, therapistDoing } from '#web/store/therapist.ts'
import { TextButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'

interface Props {
  subService: SubService
  /** Null for anyone. */
  wished: Named | null
  choose(therapist: PublicTherapist | null): void
  /** Where each of several treatments has such a line. */
  label?: string
}

/** With whom: with anyone, until the visitor opens the names of those who do the treatment. */
export function TherapistLine({ subService: { _id, name }, wished, choose, label }: Props) {
  const team = useServiceStore(state => state.team)
  const isTeamLoaded = useServiceStore(state => state.isTeamLoaded)
  const therapist = therapistDoing({ team, isTeamLoaded }, wished, _id)
  const people = doing(team, _id)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (people.length === 0 && !wished) return null
  const isGone = wished && !therapist

  function take(chosen: PublicTherapist | null) {
    choose(chosen)
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-label={label ?? withWhomText.label} className="mt-1 has-[ul]:w-full">
      <div className={`flex flex-wrap items-center ${label ? 'gap-x-3' : 'gap-x-4'}`}>
        <p role="status" className="flex min-h-11 items-center gap-2.5">
          {!label && <Icon of={UserRound} size={20} className="shrink-0 text-amber" />}
          <span className="wrap-anywhere">
            {isGone && `${whyNot(wished.name, { name, isKnown: team.some(one => one._id === wished._id) })} `}
            {therapist ? withWhomText.withPerson(therapist.name) : withWhomText.withAnyone}
          </span>
        </p>
        {people.length > 0 && (
          <TextButton ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {!therapist
              ? withWhomText.choosePerson
              : label
                ? withWhomText.changePerson
                : withWhomText.choosePersonAgain}
          </TextButton>
        )}
      </div>
      {isOpen && (
        <ul className="mt-2 grid gap-2 text-base md:grid-cols-2 lg:grid-cols-3">
          <Option isChosen={!therapist} choose={() => take(null)}>
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-linen">
              <Icon of={UserRound} size={20} className="text-amber" />
            </span>
            {withWhomText.anyone}
          </Option>
          {people.map(one => (
            <Option key={one._id} isChosen={one._id === therapist?._id} choose={() => take(one)}>
              <Portrait {...one} />
              <span className="min-w-0">
                <span className="block wrap-anywhere">{one.name}</span>
                <span className="line-clamp-2 text-sm/5 font-normal text-stone empty:hidden">{one.about}</span>
              </span>
            </Option>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A visitor who wanted somebody is told why it is with anyone now. */
function whyNot(person: string, treatment: { name: string; isKnown: boolean }) {
  const who = person || withWhomText.chosenPerson
  return treatment.isKnown ? withWhomText.doesNotDo(who, treatment.name) : withWhomText.noLongerChosen(who)
}

function Option({ isChosen, choose, children }: { isChosen: boolean; choose(): void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={choose}
        className={`flex h-full min-h-16 w-full items-center gap-3 rounded-card border px-3 py-1.5 text-left font-semibold transition-colors duration-200 ${isChosen ? 'border-gold bg-gold/15' : 'border-ink/15 hover:border-ink hover:bg-ink/5'}`}
      >
        {children}
      </button>
    </li>
  )
}

import { MessageCircle } from 'lucide'
import { useState } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { whatsAppLink } from '#contract/desk/whatsapp.ts'
import type { Day } from '#web/api/desk.ts'
import { Tick } from '#web/desk/Chips.tsx'
import { guestsText } from '#web/desk/parts.ts'
import { useSpa } from '#web/desk/spa.ts'
import { reminderText } from '#web/desk/whatsapp.ts'
import { readJson, writeJson } from '#web/storage.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useGradually } from './use-gradually.ts'

const KEY = 'desk_reminded'
const KEPT_MAX = 200

const isToRemind = (booking: Day['bookings'][number]): booking is DeskBooking =>
  'phoneNumber' in booking && booking.phoneNumber !== '' && ['confirmed', 'submitted'].includes(booking.status)

export default function Reminders({ day }: { day: Day }) {
  const { phone } = useSpa()
  const [reminded, setReminded] = useState(() => (readJson(KEY) ?? []) as string[])
  const people = day.bookings.filter(isToRemind)
  const shown = useGradually(people.length)
  if (people.length === 0) return null

  function remember(id: string, isDone: boolean) {
    const next = [...reminded.filter(one => one !== id), ...(isDone ? [id] : [])]
    setReminded(next)
    writeJson(KEY, next.slice(-KEPT_MAX))
  }

  return (
    <section className="mt-8 print:hidden">
      <h2 className="text-2xl font-semibold">Remind on WhatsApp</h2>
      <p className="text-[0.9375rem] text-stone">The text is ready; you send it.</p>
      <ul className="mt-3 grid grid-cols-1 gap-2 lg:grid-cols-2">
        {people.slice(0, shown).map(booking => {
          const { _id: id, fullName } = booking
          const link = whatsAppLink(booking.phoneNumber, reminderText(booking), phone.callingCode)
          return (
            <li key={id} className="flex min-h-14 items-center gap-3 rounded-card border border-ink/15 pr-2 pl-4">
              <div className="min-w-0 grow">
                <Tick isOn={reminded.includes(id)} onChange={isOn => remember(id, isOn)}>
                  {[booking.bookingTime, fullName].join(' ')}
                  {guestsText(booking) && `, ${guestsText(booking)}`}
                </Tick>
              </div>
              {link ? (
                <a
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`Remind ${fullName}`}
                  onClick={() => remember(id, true)}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full border border-ink/25 px-4 text-[0.9375rem] font-semibold hover:border-ink"
                >
                  <Icon of={MessageCircle} size={18} />
                  Remind
                </a>
              ) : (
                <span className="text-[0.875rem] text-stone">No number</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

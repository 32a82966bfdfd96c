import { Tick } from '../Chips.tsx'
import type { ToTell } from './tell-queue.ts'

interface Props {
  queue: readonly ToTell[]
  onTick(id: string, isTold: boolean): void
  onClear(): void
}

/** Who has no e-mail address, one by one: the text opens in WhatsApp, and is ticked when it is sent. */
export function ToldByHand({ queue, onTick, onClear }: Props) {
  if (queue.length === 0) return null
  const left = queue.filter(({ isTold }) => !isTold).length
  return (
    <section aria-label="To tell by WhatsApp">
      <h3 className="font-sans font-semibold">
        {left === 0 ? 'Everybody has been told' : left === 1 ? '1 more to tell' : `${left} more to tell`}
      </h3>
      <ul className="mt-1 grid grid-cols-1 divide-y divide-ink/10">
        {queue.map(({ _id, fullName, when, phoneNumber, link, isTold }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 py-1">
            <span className="min-w-0 grow basis-40 wrap-anywhere">
              {fullName}
              <span className="block text-[0.9375rem]/6 text-stone">{when}</span>
            </span>
            {link ? (
              <a
                href={link}
                target="_blank"
                rel="noopener"
                aria-label={`WhatsApp to ${fullName}`}
                className="inline-flex min-h-11 items-center font-semibold text-amber underline underline-offset-4"
              >
                WhatsApp
              </a>
            ) : phoneNumber ? (
              <a href={`tel:${phoneNumber}`} className="inline-flex min-h-11 items-center text-amber underline">
                Call {phoneNumber}
              </a>
            ) : (
              <span className="text-stone">No number</span>
            )}
            <Tick isOn={isTold} onChange={isOn => onTick(_id, isOn)}>
              Told
            </Tick>
          </li>
        ))}
      </ul>
      {left === 0 && (
        <button type="button" className="min-h-11 text-amber underline underline-offset-4" onClick={onClear}>
          Clear this list
        </button>
      )}
    </section>
  )
}

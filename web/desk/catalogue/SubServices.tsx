import { ChevronDown, ChevronUp, EyeOff } from 'lucide'
import { useEffect, useState } from 'react'
import type { CheckResponse } from '#contract/catalogue-desk.ts'
import { priceText } from '#contract/money.ts'
import { durationText } from '#contract/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { show } from '../notice.ts'
import { RoundButton } from '../RoundButton.tsx'
import { useSpa } from '../spa.ts'
import { amountTyped, newSub, type SubDraft, toWeek } from './draft.ts'
import { SubServiceForm } from './SubServiceForm.tsx'

interface Props {
  subs: SubDraft[]
  /** Takes what was last, so that an Undo counts on whatever was typed since. */
  onChange(change: (subs: SubDraft[]) => SubDraft[]): void
  errors: Record<string, string>
  checked?: CheckResponse
}

/** What of a service can be booked, in the order customers see it; one is open at a time. */
export function SubServices({ subs, onChange, errors, checked }: Props) {
  const { deskHours } = useSpa()
  const [open, setOpen] = useState<string>()
  const [shown, hidden] = [subs.filter(one => !one.hidden), subs.filter(one => one.hidden)]
  const wrong = /^serviceArray\.(\d+)/m.exec(Object.keys(errors).join('\n'))?.[1]
  const firstWrong = wrong === undefined ? undefined : shown[Number(wrong)]?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time saving found something, not while it is being mended
  useEffect(() => {
    if (firstWrong) setOpen(firstWrong)
  }, [errors])
  const patch = (key: string, part: Partial<SubDraft>) =>
    onChange(all => all.map(one => (one.key === key ? { ...one, ...part } : one)))

  function add() {
    const sub = newSub(shown.at(-1)?.week ?? toWeek(deskHours))
    onChange(all => [...all.filter(one => !one.hidden), sub, ...all.filter(one => one.hidden)])
    setOpen(sub.key)
  }

  function move(at: number, by: number) {
    const moved = shown.toSpliced(at, 1).toSpliced(at + by, 0, shown[at]!)
    onChange(all => [...moved, ...all.filter(one => one.hidden)])
  }

  /** One that nobody has saved yet is simply gone; Undo brings either back. */
  function hide(sub: SubDraft) {
    const before = subs
    if (sub._id) patch(sub.key, { hidden: true })
    else onChange(all => all.filter(({ key }) => key !== sub.key))
    show({
      text: `${sub.name || 'The sub-service'} is hidden when you save`,
      undo: async () =>
        sub._id ? patch(sub.key, { hidden: false }) : onChange(all => (all.length < before.length ? before : all)),
    })
  }

  return (
    <section aria-label="Sub-services" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-semibold">Sub-services</h2>
      {shown.length === 0 && <p className="text-stone">Without a sub-service there is nothing to book.</p>}
      {shown.map((sub, at) => {
        const prefix = `serviceArray.${at}.`
        const own = Object.fromEntries(
          Object.entries(errors).flatMap(([name, error]) =>
            name.startsWith(prefix) ? [[name.slice(prefix.length), error]] : [],
          ),
        )
        return (
          <article
            key={sub.key}
            aria-label={sub.name || 'New sub-service'}
            className="rounded-card border border-ink/15 bg-white/50"
          >
            <div className="flex items-center pr-1">
              <SubHead
                sub={sub}
                isOpen={open === sub.key}
                isWrong={Object.keys(own).length > 0}
                onToggle={() => setOpen(open === sub.key ? undefined : sub.key)}
              />
              {[-1, 1].map(by => (
                <RoundButton
                  key={by}
                  label={`Move ${sub.name || 'the new one'} ${by < 0 ? 'up' : 'down'}`}
                  icon={by < 0 ? ChevronUp : ChevronDown}
                  disabled={at + by < 0 || at + by >= shown.length}
                  onClick={() => move(at, by)}
                />
              ))}
              <RoundButton label={`Hide ${sub.name || 'the new one'}`} icon={EyeOff} onClick={() => hide(sub)} />
            </div>
            {open === sub.key && (
              <SubServiceForm
                sub={sub}
                onChange={part => patch(sub.key, part)}
                errors={own}
                seen={checked?.subServices.length === shown.length ? checked.subServices[at] : undefined}
              />
            )}
          </article>
        )
      })}
      <Button look="outline" onClick={add}>
        Add a sub-service
      </Button>
      {hidden.length > 0 && (
        <div>
          <h3 className="font-sans font-semibold">Hidden sub-services</h3>
          <ul className="mt-2 grid grid-cols-1 gap-2">
            {hidden.map(sub => (
              <li
                key={sub.key}
                className="flex items-center gap-2 rounded-card border border-dashed border-ink/25 py-1 pr-2 pl-4"
              >
                <span className="min-w-0 grow wrap-anywhere text-stone">{sub.name}</span>
                <Button
                  look="outline"
                  className="shrink-0 px-4!"
                  aria-label={`Show ${sub.name} again`}
                  onClick={() => patch(sub.key, { hidden: false })}
                >
                  Show again
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

interface HeadProps {
  sub: SubDraft
  isOpen: boolean
  isWrong: boolean
  onToggle(): void
}

function SubHead({ sub, isOpen, isWrong, onToggle }: HeadProps) {
  const { currency } = useSpa()
  const price = amountTyped(sub.price)
  const cost = price === 0 && sub.isFree ? 'free' : price !== undefined && priceText(price, currency)
  const about = [Number(sub.duration) > 0 && durationText(Number(sub.duration)), cost].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="min-h-16 min-w-0 grow rounded-card py-2 pl-4 text-left hover:bg-white"
    >
      <span className="block font-semibold wrap-anywhere">{sub.name || 'New sub-service'}</span>
      <span className="block text-[0.9375rem]/6 text-stone">
        {about}
        {!isOpen && isWrong && <strong className="block font-semibold text-petal">Something here is not right</strong>}
      </span>
    </button>
  )
}

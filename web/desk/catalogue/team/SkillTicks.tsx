import { ChevronDown, ChevronUp } from 'lucide'
import { useState } from 'react'
import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import { Tick } from '#web/desk/Chips.tsx'
import { Hint } from '#web/desk/form/Form.tsx'
import { Section } from '#web/desk/List.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Draft } from './member-draft.ts'
import { treatmentsOf } from './team-data.ts'

type Part = Pick<Draft, 'doesAll' | 'subServiceIds'>
type Props = { draft: Part; services: readonly DeskService[]; onChange(part: Part): void }

/** Treatments ticked by service, single ones left out. */
export function SkillTicks({ draft: { doesAll, subServiceIds }, services, onChange }: Props) {
  const put = (ids: Iterable<string>) => onChange({ doesAll: false, subServiceIds: [...ids].sort() })
  const set = (ids: string[], isOn: boolean) => {
    const others = subServiceIds.filter(id => !ids.includes(id))
    put(isOn ? [...others, ...ids] : others)
  }
  return (
    <Section title="Treatments">
      <Tick isOn={doesAll} onChange={isOn => onChange({ doesAll: isOn, subServiceIds: treatmentsOf(services).sort() })}>
        Every treatment, also those you add later
      </Tick>
      {!doesAll && (
        <ul className="grid grid-cols-1 divide-y divide-ink/10 rounded-card border border-ink/20 bg-cream">
          {services.map(service => (
            <li key={service._id} className="px-3">
              <Service service={service} ticked={new Set(subServiceIds)} onSet={set} />
            </li>
          ))}
        </ul>
      )}
      <Hint role="status" className="empty:hidden">
        {!doesAll && subServiceIds.length === 0 && 'Nothing is ticked, so nobody is booked with them.'}
      </Hint>
    </Section>
  )
}

type ServiceProps = { service: DeskService; ticked: ReadonlySet<string>; onSet(ids: string[], isOn: boolean): void }

function Service({ service: { name, serviceArray }, ticked, onSet }: ServiceProps) {
  const [isOpen, setOpen] = useState(false)
  const ids = serviceArray.map(({ _id }) => _id)
  const count = ids.filter(id => ticked.has(id)).length
  const isSome = count > 0 && count < ids.length
  if (ids.length === 0) return null
  return (
    <>
      <div className="flex min-h-12 items-center gap-2">
        <label className="flex min-h-12 min-w-0 grow items-center gap-3">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-ink"
            checked={count === ids.length}
            ref={box => {
              if (box) box.indeterminate = isSome
            }}
            onChange={() => onSet(ids, count < ids.length)}
          />
          <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${name}: ${count} of ${ids.length} treatments`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 shrink-0 items-center gap-1 rounded-full px-2 text-[0.9375rem] text-stone tabular-nums hover:bg-ink/10"
        >
          {count} of {ids.length}
          <Icon of={isOpen ? ChevronUp : ChevronDown} size={20} />
        </button>
      </div>
      {isOpen && (
        <div className="grid grid-cols-1 pb-2 pl-9 sm:grid-cols-2">
          {serviceArray.map(({ _id, name }) => (
            <Tick key={_id} isOn={ticked.has(_id)} onChange={isOn => onSet([_id], isOn)}>
              {name}
            </Tick>
          ))}
        </div>
      )}
    </>
  )
}

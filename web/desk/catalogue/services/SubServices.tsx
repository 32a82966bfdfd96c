import { EyeOff } from 'lucide'
import { useEffect, useState } from 'react'
import type { CheckResponse } from '#contract/catalogue/catalogue-desk.ts'
import { durationText } from '#contract/platform/time.ts'
import { SUB_SERVICE_PICTURES_MAX } from '#contract/rules.ts'
import { Tick } from '#web/desk/Chips.tsx'
import { MoveButtons, moved } from '#web/desk/form/Form.tsx'
import { bindFields } from '#web/desk/kept-form.ts'
import { show } from '#web/desk/notice.ts'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { OutlineButton, SmallButton } from '#web/desk/SmallButton.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { moneyText } from '#web/desk/words.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { DepositField } from '../DepositField.tsx'
import { AS_THE_SPA } from '../deposit-draft.ts'
import { framed } from '../pictures/PictureCard.tsx'
import { PictureField } from '../pictures/PictureField.tsx'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { errorsBelow, newSub, parsePrice, type SubDraft, toWeek } from './draft.ts'
import { RichField } from './rich-text/RichField.tsx'

interface Props {
  subs: SubDraft[]
  /** Changes the newest list, so that an Undo keeps everything typed since. */
  onChange(change: (subs: SubDraft[]) => SubDraft[]): void
  errors: Record<string, string>
  checked?: CheckResponse
}

export function SubServices({ subs, onChange, errors, checked }: Props) {
  const { deskHours } = useSpa()
  const [open, setOpen] = useState<string>()
  const [shown, hidden] = [subs.filter(one => !one.hidden), subs.filter(one => one.hidden)]
  const firstWrong = shown.find((_, at) => Object.keys(errorsBelow(errors, `serviceArray.${at}`)).length > 0)?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time saving found something, not while it is being mended
  useEffect(() => {
    if (firstWrong) setOpen(firstWrong)
  }, [errors])
  const patch = (key: string, part: Partial<SubDraft>) =>
    onChange(all => all.map(one => (one.key === key ? { ...one, ...part } : one)))
  const putShown = (next: SubDraft[]) => onChange(all => [...next, ...all.filter(one => one.hidden)])

  function add() {
    const sub = newSub(shown.at(-1)?.week ?? toWeek(deskHours))
    putShown([...shown, sub])
    setOpen(sub.key)
  }

  /** One that was never saved is removed; Undo brings either back. */
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
        const own = errorsBelow(errors, `serviceArray.${at}`)
        const isOpen = open === sub.key
        const [title, name] = [sub.name || 'New sub-service', sub.name || 'the new one']
        return (
          <article key={sub.key} aria-label={title} className="rounded-card border border-ink/15 bg-white/50">
            <div className="flex items-center pr-1">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? undefined : sub.key)}
                className="min-h-16 min-w-0 grow rounded-card py-2 pl-4 text-left hover:bg-white"
              >
                <span className="block font-semibold wrap-anywhere">{title}</span>
                <span className="block text-[0.9375rem]/6 text-stone">
                  {summary(sub)}
                  {!isOpen && Object.keys(own).length > 0 && (
                    <strong className="block font-semibold text-petal">Something here is not right</strong>
                  )}
                </span>
              </button>
              <MoveButtons {...{ name, at }} count={shown.length} onMove={by => putShown(moved(shown, at, by))} />
              <RoundButton label={`Hide ${name}`} icon={EyeOff} onClick={() => hide(sub)} />
            </div>
            {isOpen && (
              <SubServiceForm
                sub={sub}
                onChange={part => patch(sub.key, part)}
                errors={own}
                check={checked?.subServices.length === shown.length ? checked.subServices[at] : undefined}
              />
            )}
          </article>
        )
      })}
      <OutlineButton onClick={add}>Add a sub-service</OutlineButton>
      {hidden.length > 0 && (
        <div>
          <h3 className="font-sans font-semibold">Hidden sub-services</h3>
          <ul className="mt-2 grid grid-cols-1 gap-2">
            {hidden.map(({ key, name }) => (
              <li
                key={key}
                className="flex items-center gap-2 rounded-card border border-dashed border-ink/25 py-1 pr-2 pl-4"
              >
                <span className="min-w-0 grow wrap-anywhere text-stone">{name}</span>
                <SmallButton aria-label={`Show ${name} again`} onClick={() => patch(key, { hidden: false })}>
                  Show again
                </SmallButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** "1 hour, ₦25,000" */
function summary(sub: SubDraft) {
  const price = parsePrice(sub.price)
  const cost = price === 0 && sub.isFree ? 'free' : price !== undefined && moneyText(price)
  return [Number(sub.duration) > 0 && durationText(Number(sub.duration)), cost].filter(Boolean).join(', ')
}

const ON_ITS_CARD = framed('aspect-square', 'Beside its name.')

interface FormProps {
  sub: SubDraft
  onChange(part: Partial<SubDraft>): void
  /** Keyed by the server's field names; ranges by day and index. */
  errors: Record<string, string>
  check?: CheckResponse['subServices'][number]
}

function SubServiceForm({ sub, onChange, errors, check }: FormProps) {
  const { currency } = useSpa()
  const field = bindFields(sub, onChange, { ...errors, turnover: errors.turnoverMinutes ?? '' })
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-ink/10 p-4">
      <TextField label="Name of the sub-service" maxLength={120} {...field('name')} />
      <RichField
        label="Description of the sub-service"
        value={sub.description}
        error={errors.description}
        onChange={description => onChange({ description })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Minutes" inputMode="numeric" {...field('duration')} />
        <TextField label="Turnover minutes" inputMode="numeric" {...field('turnover')} />
      </div>
      <TextField label={`Price (${currency.sign})`} inputMode="numeric" {...field('price')} />
      {parsePrice(sub.price) === 0 && (
        <div className="rounded-card bg-linen px-4 py-1">
          <Tick isOn={sub.isFree} onChange={isFree => onChange({ isFree })}>
            Is this free? Yes, customers pay nothing and are asked for no transfer.
          </Tick>
        </div>
      )}
      <div className="grid grid-cols-1">
        <Tick isOn={sub.isExtra} onChange={isExtra => onChange({ isExtra })}>
          An extra: only booked together with another treatment
        </Tick>
        <Tick isOn={sub.isForTwo} onChange={isForTwo => onChange({ isForTwo })}>
          For two guests together, at one price
        </Tick>
      </div>
      {parsePrice(sub.price) !== 0 && (
        <DepositField
          label="Paid before the visit"
          kinds={['spa', 'all', 'share', 'amount', 'none']}
          value={sub.deposit ?? AS_THE_SPA}
          price={parsePrice(sub.price) ?? 0}
          error={errors['deposit.value']}
          onChange={deposit => onChange({ deposit })}
        />
      )}
      <PictureField
        value={sub.imageUrl ?? []}
        onChange={imageUrl => onChange({ imageUrl })}
        name={sub.name}
        max={SUB_SERVICE_PICTURES_MAX}
        none="No picture: customers see this treatment without one."
        cropped={ON_ITS_CARD}
      />
      <AvailabilityEditor week={sub.week} onChange={week => onChange({ week })} errors={errors} check={check} />
    </div>
  )
}

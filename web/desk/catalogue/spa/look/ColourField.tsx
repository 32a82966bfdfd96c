import { Check } from 'lucide'
import { type CSSProperties, useId } from 'react'
import { type Tones, tonesOf } from '#contract/catalogue/accent.ts'
import { colours } from '#contract/catalogue/palette.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { SpaField } from '../fields.ts'

/** Tried on the site: on ink and on cream, in buttons and in links. */
const SWATCHES = {
  Gold: colours.gold,
  Rose: '#e8a0b4',
  Clay: '#d9774a',
  Wine: '#8c2f4b',
  Forest: '#1f5c43',
  Sage: '#9db38a',
  Sea: '#1f6f8b',
  Violet: '#7a5ea8',
}

const SIX_DIGITS = /^#[0-9a-f]{6}$/i

interface Props {
  field: SpaField
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** A few good colours, or any other; what the site makes of it is shown before it is saved. */
export function ColourField({ field: { label, hint }, value, error, onChange }: Props) {
  const id = useId()
  const chosen = (value || colours.gold).toLowerCase()
  const isWhole = SIX_DIGITS.test(chosen)
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4" aria-describedby={`${id}-hint`}>
      <div>
        <legend className="font-semibold">{label}</legend>
        <p id={`${id}-hint`} className="mt-1 text-[0.875rem]/5 text-stone">
          {hint}
        </p>
      </div>
      <ul className="grid grid-cols-4 gap-2 sm:grid-cols-8">
        {Object.entries(SWATCHES).map(([name, colour]) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={chosen === colour}
              onClick={() => onChange(colour)}
              className="w-full rounded-lg text-center text-[0.8125rem]/5 aria-pressed:font-semibold"
            >
              <span
                className="mx-auto grid size-12 place-items-center rounded-full border border-ink/25"
                style={{ backgroundColor: colour, color: tonesOf(colour).onFill }}
              >
                {chosen === colour && <Icon of={Check} size={22} />}
              </span>
              <span className="mt-1 block">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-3">
        <label className="block font-semibold">
          Any other
          <input
            type="color"
            value={isWhole ? chosen : colours.gold}
            onChange={({ target }) => onChange(target.value)}
            className="mt-2 block h-12 w-20 cursor-pointer rounded-card border border-ink/35 bg-cream p-1.5"
          />
        </label>
        <TextField
          label="Or its six digits"
          className="min-w-0 grow"
          placeholder={colours.gold}
          maxLength={7}
          autoCapitalize="none"
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value.trim().replace(/^[0-9a-f]{6}$/i, '#$&'))}
        />
      </div>
      {isWhole && <Preview chosen={chosen} tones={tonesOf(chosen)} />}
    </fieldset>
  )
}

interface PreviewProps {
  chosen: string
  tones: Tones
}

function Preview({ chosen, tones }: PreviewProps) {
  const { gold, amber, fill, onFill } = tones
  const why = chosen === colours.gold ? [] : sentences(chosen, tones)
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="grid overflow-hidden rounded-card border border-ink/15 sm:grid-cols-2">
        <div className="grid justify-items-start gap-3 bg-cream p-4">
          <Pill style={{ backgroundColor: fill, color: onFill }} />
          <span className="font-semibold underline underline-offset-4" style={{ color: amber }}>
            Read our policy
          </span>
        </div>
        <div className="grid justify-items-start gap-3 bg-ink p-4">
          <Pill style={{ backgroundColor: gold, color: colours.ink }} />
          <span className="text-[0.8125rem] font-semibold tracking-widest uppercase" style={{ color: gold }}>
            About us
          </span>
        </div>
      </div>
      {why.map(({ text, from, to }) => (
        <div key={text} className="flex items-center gap-3">
          <span className="flex shrink-0" aria-hidden="true">
            <Drop style={{ backgroundColor: from }} />
            <Drop style={{ backgroundColor: to }} />
          </span>
          <p className="text-[0.9375rem]/6">{text}</p>
        </div>
      ))}
    </section>
  )
}

function Pill({ style }: { style: CSSProperties }) {
  return (
    <span className="rounded-full px-5 py-2.5 font-semibold" style={style}>
      Book appointment
    </span>
  )
}

const Drop = ({ style }: { style: CSSProperties }) => (
  <span className="-mr-2 size-8 rounded-full border-2 border-cream last:mr-0" style={style} />
)

/** What was corrected, and why. */
function sentences(chosen: string, { gold, amber, fill }: Tones) {
  const isLight = gold === fill
  const corrected: [to: string, text: string][] = [
    [amber, 'This colour is too light to read on cream, so links use this darker one.'],
    [
      fill,
      isLight
        ? 'This colour is too light to stand out on cream, so buttons use this darker one.'
        : 'Text on this colour is hard to read, so buttons use this darker one.',
    ],
    [
      isLight ? chosen : gold,
      'This colour is hard to read on dark, so the dark parts of the site use this lighter one.',
    ],
  ]
  return corrected.flatMap(([to, text]) => (to === chosen ? [] : [{ from: chosen, to, text }]))
}

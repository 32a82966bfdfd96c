import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Difference } from './merge.ts'

interface Props {
  /** Who changed it, and when. */
  sentence: string
  differences: Difference[]
  isBusy: boolean
  /** Saves, with these of ours kept against theirs. */
  onSave(keepMine: ReadonlySet<string>): void
  onClose(): void
}

/** Two people edited one service: the second sees what the first changed, and says field by field what counts. */
export function Conflict({ sentence, differences, isBusy, onSave, onClose }: Props) {
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ isBoth }) => isBoth).map(({ path }) => path)),
  )
  const choose = (path: string, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(path)
    else next.delete(path)
    setMine(next)
  }
  return (
    <section role="alert" aria-label="Changed meanwhile" className="rounded-card border-2 border-amber bg-gold/15 p-4">
      <h2 className="text-xl font-semibold">Changed meanwhile</h2>
      <p className="mt-1">{sentence}</p>
      <div className="mt-3 grid grid-cols-1 gap-4">
        {differences.map(({ path, label, theirs, mine: ours }) => (
          <fieldset key={path} className="min-w-0 rounded-card bg-cream p-3">
            <legend className="sr-only">{label}</legend>
            <p aria-hidden="true" className="font-semibold wrap-anywhere">
              {label}
            </p>
            <Choice
              name={path}
              label="Theirs"
              text={theirs}
              isOn={!mine.has(path)}
              onChoose={() => choose(path, false)}
            />
            <Choice name={path} label="Yours" text={ours} isOn={mine.has(path)} onChoose={() => choose(path, true)} />
          </fieldset>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <Button disabled={isBusy} onClick={() => onSave(mine)}>
          Save with these choices
        </Button>
        <Button look="outline" disabled={isBusy} onClick={() => onSave(new Set(differences.map(({ path }) => path)))}>
          Keep all of mine
        </Button>
        <Button look="outline" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  )
}

interface ChoiceProps {
  name: string
  label: string
  text: string
  isOn: boolean
  onChoose(): void
}

function Choice({ name, label, text, isOn, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name={name}
        checked={isOn}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-ink"
      />
      <span className="line-clamp-6 min-w-0 wrap-anywhere">
        <span className="font-semibold">{label}: </span>
        {text}
      </span>
    </label>
  )
}

import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { OutlineButton } from '../SmallButton.tsx'
import type { DraftState } from './use-versioned-draft.ts'

/** Two people edited the same: the second sees what the first changed, and chooses field by field. */
export function Conflict({ editing }: { editing: DraftState }) {
  const { conflict } = editing
  return conflict ? <Choices key={conflict.theirs.version} editing={editing} conflict={conflict} /> : null
}

type Props = { editing: DraftState; conflict: NonNullable<DraftState['conflict']> }

function Choices({ editing: { isBusy, saveMerged, closeConflict }, conflict: { sentence, differences } }: Props) {
  const [kept, setKept] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ isBoth }) => isBoth).map(({ path }) => path)),
  )
  const choose = (path: string, side: string) =>
    setKept(new Set(side === 'Yours' ? [...kept, path] : [...kept].filter(one => one !== path)))
  return (
    <section role="alert" aria-label="Changed meanwhile" className="rounded-card border-2 border-amber bg-gold/15 p-4">
      <h2 className="text-xl font-semibold">Changed meanwhile</h2>
      <p className="mt-1">{sentence}</p>
      <div className="mt-3 grid grid-cols-1 gap-4">
        {differences.map(({ path, label, theirs, mine }) => (
          <fieldset key={path} className="min-w-0 rounded-card bg-cream p-3">
            <legend className="sr-only">{label}</legend>
            <p aria-hidden="true" className="font-semibold wrap-anywhere">
              {label}
            </p>
            {Object.entries({ Theirs: theirs, Yours: mine }).map(([side, text]) => (
              <label key={side} className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="radio"
                  name={path}
                  checked={kept.has(path) === (side === 'Yours')}
                  onChange={() => choose(path, side)}
                  className="mt-0.5 size-5 shrink-0 accent-ink"
                />
                <span className="line-clamp-6 min-w-0 wrap-anywhere">
                  <span className="font-semibold">{side}: </span>
                  {text}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <Button disabled={isBusy} onClick={() => saveMerged(kept)}>
          Save with these choices
        </Button>
        <OutlineButton disabled={isBusy} onClick={() => saveMerged()}>
          Keep all of mine
        </OutlineButton>
        <OutlineButton disabled={isBusy} onClick={closeConflict}>
          Not now
        </OutlineButton>
      </div>
    </section>
  )
}

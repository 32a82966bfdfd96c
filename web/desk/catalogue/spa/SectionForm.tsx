import { type FormEvent, Fragment, type ReactNode, useRef } from 'react'
import { publicSpa } from '#contract/catalogue/public-spa.ts'
import type { SpaResponse } from '#contract/catalogue/spa.ts'
import { fetchSpa, saveSpa } from '#web/api/spa.ts'
import { StepUpForm, useStepUp } from '#web/desk/access/StepUp.tsx'
import { putDeskData } from '#web/desk/desk-data.ts'
import { fieldMerge, isSame } from '#web/desk/form/merge-fields.ts'
import { readDraft, refuseErrors, useVersionedDraft } from '#web/desk/form/use-versioned-draft.ts'
import { show } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { OutlineButton, SmallButton } from '#web/desk/SmallButton.tsx'
import { putSpa } from '#web/desk/spa.ts'
import { Button } from '#web/ui/Button.tsx'
import { Control } from './Control.tsx'
import type { Section } from './fields.ts'
import { showTones } from './look/show-tones.ts'
import { MapLink } from './MapLink.tsx'
import { type Pair, problemsOf, toPart, toValues, type Values, valueText } from './values.ts'

interface Props {
  section: Section
  saved: SpaResponse
  /** The site's own entries for an empty list. */
  defaults?: (name: string) => Pair[]
  /** Shown above Save, from the values as typed. */
  beforeSaving?: (values: Values) => ReactNode
  /** Closes the form, saved or untouched; without it the form is always there. */
  onDone?(): void
}

export function SectionForm({ section, saved, defaults = () => [], beforeSaving, onDone }: Props) {
  const editing = useSection(section, saved, onDone)
  const stepUp = useStepUp()
  const { draft, errors, isBusy, isDirty } = editing
  const names = Object.keys(errors)
  const isUnshown = names.some(name => !section.fields.some(field => `${name}.`.startsWith(`${field.name}.`)))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await stepUp.run(editing.save)
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 pb-4">
        {section.fields.map(field => (
          <Fragment key={field.name}>
            {field.isPlace && <MapLink onPlace={editing.change} />}
            <Control
              field={field}
              value={draft[field.name]!}
              errors={errors}
              isLocked={saved.locked.includes(field.name)}
              defaults={defaults(field.name)}
              onChange={value => editing.change({ [field.name]: value })}
            />
          </Fragment>
        ))}
        {beforeSaving?.(draft)}
        <TheirChanges {...editing} />
        <Problem>
          {names.length === 0 ? editing.problem : isUnshown && 'Something here is not right. Please check it.'}
        </Problem>
        <div className="flex gap-2">
          <Button type="submit" className="grow" disabled={isBusy || !isDirty}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
          {isDirty && (
            <OutlineButton disabled={isBusy} onClick={editing.discard}>
              Discard
            </OutlineButton>
          )}
          {onDone && !isDirty && <OutlineButton onClick={onDone}>Done</OutlineButton>}
        </div>
      </form>
      <StepUpForm stepUp={stepUp} />
    </>
  )
}

function TheirChanges({ conflict, takeTheirs }: Pick<ReturnType<typeof useSection>, 'conflict' | 'takeTheirs'>) {
  if (!conflict) return null
  return (
    <section role="alert" aria-label="Changed meanwhile" className="rounded-card border-2 border-amber bg-gold/15 p-4">
      <h3 className="font-semibold">Somebody else has changed this meanwhile</h3>
      <p className="mt-1 text-[0.9375rem]/6">What you typed is kept. Save replaces theirs with yours.</p>
      <ul className="mt-2 grid gap-3">
        {conflict.differences.map(({ path, label, theirs }) => (
          <li key={path}>
            <p className="wrap-anywhere">
              {label}: {theirs}
            </p>
            <SmallButton className="mt-1" onClick={() => takeTheirs(path)}>
              Use theirs
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

const keyOf = (sectionId: string) => `spa_draft ${sectionId}` as const

export const hasDraft = (sectionId: string) => readDraft(keyOf(sectionId)) !== undefined

/** Sends only the changed fields, so that two people can save different ones. */
function useSection({ id, title, fields }: Section, response: SpaResponse, onSaved?: () => void) {
  const code = useRef<string>(undefined)
  const toSaved = ({ spa, version }: SpaResponse) => ({ values: toValues(spa, fields), version })
  /** Every screen of the desk shows the spa as it is now. */
  const adopt = (response: SpaResponse) => {
    putDeskData('spa', response)
    putSpa(publicSpa(response.spa))
    if (id === 'look') showTones(response.spa.look.accent)
    return toSaved(response)
  }
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const { differences, merge } = fieldMerge<Values>(labels, valueText)
  const changedIn = (one: Values, other: Values) => fields.filter(({ name }) => !isSame(one[name], other[name]))

  const editing = useVersionedDraft({
    key: keyOf(id),
    saved: toSaved(response),
    toDraft: (saved): Values => ({ ...saved?.values }),
    async store(values, base) {
      const changed = changedIn(values, base!.values)
      refuseErrors(problemsOf(values, changed))
      return adopt(await saveSpa({ spa: toPart(values, changed), version: base!.version }, code.current))
    },
    onSaved({ values, version }, base) {
      const changed = changedIn(values, base!.values)
      // The owner's address went with a code; going back needs one too.
      const mayUndo = !changed.some(({ name }) => name === 'email.owner')
      const undo = async () => adopt(await saveSpa({ spa: toPart(base!.values, changed), version }))
      show({ text: `${title}: saved`, ...(mayUndo && { undo }) })
      onSaved?.()
    },
    refetch: async () => adopt(await fetchSpa()),
    // A field that only they changed is taken without asking.
    differences: (...sides) => differences(...sides).filter(({ isBoth }) => isBoth),
    merge,
    noConnection: 'No connection. What you typed stays on this device; please save again.',
  })

  return {
    ...editing,
    errors: Object.fromEntries(
      Object.entries(editing.errors).map(([name, error]) => [name.replace(/^spa\./, ''), error]),
    ),
    change(changes: Values) {
      editing.patch(changes)
      editing.clear()
    },
    /** Replaces theirs if the form has shown it. Throws `code_needed`. */
    save(given?: string) {
      code.current = given
      return editing.conflict ? editing.saveMerged() : editing.save()
    },
  }
}

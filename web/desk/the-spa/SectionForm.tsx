import { type FormEvent, Fragment, type ReactNode } from 'react'
import type { SpaResponse } from '#contract/spa.ts'
import { Button } from '#web/ui/Button.tsx'
import { StepUpForm } from '../more/StepUpForm.tsx'
import { useStepUp } from '../more/use-step-up.ts'
import { Control } from './Control.tsx'
import type { Section } from './fields.ts'
import { MapLink } from './MapLink.tsx'
import { type Theirs, useSection } from './use-section.ts'
import { inWords, type Pair, type Values } from './values.ts'

interface Props {
  section: Section
  saved: SpaResponse
  /** What the site says in the place of an empty list. */
  own: (name: string) => Pair[]
  /** Shown above Save: what follows from what is typed. */
  beforeSaving?: (values: Values) => ReactNode
  onSaved?(): void
  /** Leaves the form as it is saved; without it the form is always there. */
  onCancel?(): void
}

/** A part of the spa that is saved by itself. */
export function SectionForm({ section, saved, own, beforeSaving, onSaved, onCancel }: Props) {
  const editing = useSection(section, saved)
  const stepUp = useStepUp()
  const { values, errors, problem, theirs, isBusy, isDirty } = editing

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await stepUp.run(async code => {
      if (await editing.save(code)) onSaved?.()
    })
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 pb-4">
        {section.fields.map(field => (
          <Fragment key={field.name}>
            {field.isPlace && (
              <MapLink
                onPlace={({ latitude, longitude }) =>
                  editing.changeAll({ 'coordinates.latitude': latitude, 'coordinates.longitude': longitude })
                }
              />
            )}
            <Control
              field={field}
              value={values[field.name]!}
              errors={errors}
              isLocked={saved.locked.includes(field.name)}
              own={own(field.name)}
              onChange={value => editing.change(field.name, value)}
            />
          </Fragment>
        ))}
        {beforeSaving?.(values)}
        {theirs.length > 0 && <Meanwhile theirs={theirs} onTake={editing.take} />}
        <p role="alert" className="text-petal empty:hidden">
          {problem || (hasOther(errors, section) && 'Something here is not right. Please check it.')}
        </p>
        <div className="flex gap-2">
          <Button type="submit" className="grow" disabled={isBusy || !isDirty}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
          {isDirty && (
            <Button look="outline" disabled={isBusy} onClick={editing.discard}>
              Discard
            </Button>
          )}
          {onCancel && !isDirty && (
            <Button look="outline" onClick={onCancel}>
              Done
            </Button>
          )}
        </div>
      </form>
      <StepUpForm stepUp={stepUp} />
    </>
  )
}

function Meanwhile({ theirs, onTake }: { theirs: Theirs[]; onTake(one: Theirs): void }) {
  return (
    <section role="alert" aria-label="Changed meanwhile" className="rounded-card border-2 border-amber bg-gold/15 p-4">
      <h3 className="font-semibold">Somebody else has changed this meanwhile</h3>
      <p className="mt-1 text-[0.9375rem]/6">What you typed is kept. Save replaces theirs with yours.</p>
      <ul className="mt-2 grid gap-3">
        {theirs.map(one => (
          <li key={one.field.name}>
            <p className="wrap-anywhere">
              {one.field.label}: {inWords(one.value)}
            </p>
            <Button look="outline" className="mt-1 px-4!" onClick={() => onTake(one)}>
              Use theirs
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An error that no field of the section shows. */
function hasOther(errors: Record<string, string>, { fields }: Section) {
  return Object.keys(errors).some(
    name => !fields.some(field => name === field.name || name.startsWith(`${field.name}.`)),
  )
}

import { type FormEvent, Fragment, type ReactNode } from 'react'
import type { SpaResponse } from '#contract/catalogue/spa.ts'
import { StepUpForm, useStepUp } from '#web/desk/access/StepUp.tsx'
import { Problem } from '#web/desk/Problem.tsx'
import { OutlineButton, SmallButton } from '#web/desk/SmallButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Control } from './Control.tsx'
import type { Section } from './fields.ts'
import { MapLink } from './MapLink.tsx'
import { useSection } from './use-section.ts'
import type { Pair, Values } from './values.ts'

interface Props {
  section: Section
  saved: SpaResponse
  /** The site's own entries for an empty list. */
  own?: (name: string) => Pair[]
  /** Shown above Save, from the values as typed. */
  beforeSaving?: (values: Values) => ReactNode
  /** Closes the form, saved or untouched; without it the form is always there. */
  onDone?(): void
}

export function SectionForm({ section, saved, own = () => [], beforeSaving, onDone }: Props) {
  const editing = useSection(section, saved, onDone)
  const stepUp = useStepUp()
  const { draft, errors, isBusy, isDirty } = editing

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
            {field.isPlace && (
              <MapLink
                onPlace={({ latitude, longitude }) =>
                  editing.change({ 'coordinates.latitude': latitude, 'coordinates.longitude': longitude })
                }
              />
            )}
            <Control
              field={field}
              value={draft[field.name]!}
              errors={errors}
              isLocked={saved.locked.includes(field.name)}
              own={own(field.name)}
              onChange={value => editing.change({ [field.name]: value })}
            />
          </Fragment>
        ))}
        {beforeSaving?.(draft)}
        <TheirChanges {...editing} />
        <Problem>
          {Object.keys(errors).length === 0
            ? editing.problem
            : hasUnshownError(errors, section) && 'Something here is not right. Please check it.'}
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

function hasUnshownError(errors: Record<string, string>, { fields }: Section) {
  return Object.keys(errors).some(
    name => !fields.some(field => name === field.name || name.startsWith(`${field.name}.`)),
  )
}

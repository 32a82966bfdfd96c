import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { mergedAvailability } from '#contract/availability.ts'
import type { DeskService } from '#contract/catalogue-desk.ts'
import { fetchCatalogue } from '#web/api/catalogue-desk.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useIsDown } from '../connection.ts'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { Screen } from '../Screen.tsx'
import { Conflict } from './Conflict.tsx'
import { type Draft, toBody } from './draft.ts'
import { readDraft } from './kept-draft.ts'
import { Outside } from './Outside.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import { SubServices } from './SubServices.tsx'
import { useCheck } from './use-check.ts'
import { useEditing } from './use-editing.ts'

const Preview = lazy(() => loadCode(() => import('./Preview.tsx')))

const NEW = 'new'

/** One service with all that belongs to it. What is typed and not saved stays on the device, whatever happens. */
export default function ServicePage({ id }: { id: string }) {
  const catalogue = useDeskData('catalogue', fetchCatalogue)
  const stored = catalogue.data?.find(({ _id }) => _id === id)
  const [hasDraft] = useState(() => readDraft(id) !== undefined)
  if (id === NEW || stored || hasDraft) return <Editor id={id} stored={stored} />
  return (
    <Screen title="Service" hasBack>
      <Loaded from={catalogue} label="Loading the service">
        {() => <p>There is no such service.</p>}
      </Loaded>
    </Screen>
  )
}

function Editor({ id, stored }: { id: string; stored?: DeskService }) {
  const editing = useEditing(id, stored)
  const { draft, base, isDirty, isBusy, errors, problem, conflict } = editing
  const checked = useCheck(base?._id, draft)
  const isDown = useIsDown()
  const [isPreview, setPreview] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    setPreview(false)
    // The sub-service it is in opens first.
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    return () => clearTimeout(timer)
  }, [errors])

  return (
    <Screen
      title={draft.name || 'New service'}
      about={isDirty ? 'Not saved yet' : undefined}
      hasBack
      actions={
        <Button
          look="outline"
          className="shrink-0 px-5!"
          aria-pressed={isPreview}
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? 'Edit' : 'Preview'}
        </Button>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void editing.save()
        }}
        className={`grid grid-cols-1 gap-8 ${isPreview ? 'lg:grid-cols-2' : ''}`}
      >
        <div
          className={`grid-cols-1 content-start items-start gap-8 ${isPreview ? 'hidden lg:grid' : 'grid lg:grid-cols-2'}`}
        >
          <ServiceForm draft={draft} onChange={editing.patch} errors={errors} />
          <SubServices
            subs={draft.subs}
            onChange={change => editing.change(now => ({ ...now, subs: change(now.subs) }))}
            errors={errors}
            checked={checked}
          />
          {conflict && (
            <Conflict
              key={conflict.theirs.version}
              {...conflict}
              isBusy={isBusy}
              onSave={editing.saveMerged}
              onClose={editing.closeConflict}
            />
          )}
          <Outside bookings={checked?.outside ?? []} />
          {base && (
            <div>
              <Button look="outline" disabled={isBusy} onClick={editing.hide}>
                Hide from customers
              </Button>
              <p className="mt-2 text-[0.9375rem] text-stone">Bookings made on it stay. It can be shown again.</p>
            </div>
          )}
        </div>
        {isPreview && (
          <section aria-label="Preview">
            <h2 className="sr-only">Preview</h2>
            <Suspense fallback={<Spinner label="Loading the preview" />}>
              <Preview service={asService(draft, base)} />
            </Suspense>
          </section>
        )}
        <div className="sticky bottom-(--foot) z-10 -mx-4 border-t border-ink/10 bg-cream px-4 py-3 lg:col-span-full lg:mx-0 lg:px-0">
          {isDown && <p className="mb-2 text-[0.9375rem]/6">No connection. What you type stays on this device.</p>}
          <p role="alert" className="mb-2 text-petal empty:hidden">
            {problem}
          </p>
          <div className="flex gap-2">
            <Button type="submit" className="grow" disabled={isBusy || !isDirty}>
              {isBusy ? 'Saving...' : isDirty ? 'Save' : 'Saved'}
            </Button>
            {isDirty && (
              <Button look="outline" disabled={isBusy} onClick={editing.discard}>
                Discard
              </Button>
            )}
          </div>
        </div>
      </form>
    </Screen>
  )
}

/** As it would be stored. */
function asService(draft: Draft, base: DeskService | undefined) {
  const { serviceArray, ...rest } = toBody(draft)
  return {
    _id: base?._id ?? '',
    slug: base?.slug ?? '',
    ...rest,
    serviceArray: serviceArray.map((sub, at) => ({
      _id: String(at),
      ...sub,
      availability: mergedAvailability(sub.availability),
    })),
  }
}

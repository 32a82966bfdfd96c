import { lazy, useState } from 'react'
import { mergedAvailability } from '#contract/catalogue/availability.ts'
import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import { SERVICE_PICTURES_MAX } from '#contract/rules.ts'
import { checkService, fetchCatalogue } from '#web/api/catalogue-desk.ts'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Conflict } from '#web/desk/form/Conflict.tsx'
import { EditorScreen } from '#web/desk/form/EditorScreen.tsx'
import { bindFields } from '#web/desk/kept-form.ts'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useLoad } from '#web/desk/use-load.ts'
import { loadCode } from '#web/loading/load-code.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { PictureField } from '../pictures/PictureField.tsx'
import { BookingsOutside } from './BookingsOutside.tsx'
import { type Draft, problemsOf, toBody } from './draft.ts'
import { Needs } from './Needs.tsx'
import { RichField } from './rich-text/RichField.tsx'
import { SubServices } from './SubServices.tsx'
import { hasDraft, useServiceDraft } from './use-service-draft.ts'

const Preview = lazy(() => loadCode(() => import('./Preview.tsx')))

const CHECK_AFTER_MS = 500

export default function ServicePage({ id }: { id: string }) {
  const catalogue = useDeskData('catalogue', fetchCatalogue)
  const saved = catalogue.data?.find(({ _id }) => _id === id)
  const [isKept] = useState(() => hasDraft(id))
  if (id === 'new' || saved || isKept) return <Editor id={id} saved={saved} />
  return (
    <LoadedScreen title="Service" from={catalogue} label="Loading the service">
      {() => <p>There is no such service.</p>}
    </LoadedScreen>
  )
}

function Editor({ id, saved }: { id: string; saved?: DeskService }) {
  const editing = useServiceDraft(id, saved)
  const { draft, base, isDirty, isBusy, errors, patch } = editing
  const checked = useCheck(base?._id, draft)
  const field = bindFields(draft, patch, errors)

  return (
    <EditorScreen
      title={draft.name || 'New service'}
      about={isDirty ? 'Not saved yet' : undefined}
      editing={editing}
      grid={{ beside: 'items-start gap-8', alone: 'items-start gap-8 lg:grid-cols-2' }}
      save={isBusy ? 'Saving...' : isDirty || !base ? 'Save' : 'Saved'}
      preview={
        <section aria-label="Preview">
          <h2 className="sr-only">Preview</h2>
          <Preview service={asService(draft, base)} />
        </section>
      }
    >
      <section aria-label="Service" className="grid grid-cols-1 gap-4">
        <h2 className="sr-only">Service</h2>
        <TextField label="Name" maxLength={120} {...field('name')} />
        <TextField label="Title on its page (optional)" maxLength={200} {...field('title')} />
        <TextField
          label="Address: /services/…"
          placeholder="made from the name"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={80}
          {...field('slug')}
        />
        <RichField
          label="Description"
          value={draft.description}
          error={errors.description}
          onChange={description => patch({ description })}
        />
        <Needs serviceId={base?._id} draft={draft} stations={field('stations')} onChange={patch} />
        <PictureField
          value={draft.imageUrl}
          onChange={imageUrl => patch({ imageUrl })}
          name={draft.name}
          max={SERVICE_PICTURES_MAX}
          none="No picture yet: until you add one, customers see one of the site’s own."
        />
      </section>
      <SubServices
        subs={draft.subs}
        onChange={change => editing.change(now => ({ ...now, subs: change(now.subs) }))}
        errors={errors}
        checked={checked}
      />
      <Conflict editing={editing} />
      <BookingsOutside bookings={checked?.outside ?? []} />
      {base && (
        <div>
          <OutlineButton disabled={isBusy} onClick={() => editing.hide(base)}>
            Hide from customers
          </OutlineButton>
          <p className="mt-2 text-[0.9375rem] text-stone">Bookings made on it stay. It can be shown again.</p>
        </div>
      )}
    </EditorScreen>
  )
}

/** The customers' view of the draft. Without a response the form still works: saving checks everything again. */
function useCheck(id: string | undefined, draft: Draft) {
  const { stations, serviceArray } = toBody(draft)
  const times = serviceArray.map(({ description: _, price: __, imageUrl: ___, ...rest }) => rest)
  const body = { ...(id && { _id: id }), stations, serviceArray: times }
  const isSound = Object.keys(problemsOf(draft)).every(at => /(^|\.)(name|price)$/.test(at))
  return useLoad(isSound ? JSON.stringify(body) : undefined, () => checkService(body), CHECK_AFTER_MS).data
}

/** Returns the draft in the stored form. */
function asService(draft: Draft, base: DeskService | undefined) {
  const { serviceArray, ...rest } = toBody(draft)
  return {
    _id: base?._id ?? '',
    slug: base?.slug ?? '',
    ...rest,
    serviceArray: serviceArray.map((sub, at) => ({
      _id: String(at),
      ...sub,
      deposit: sub.deposit ?? undefined,
      availability: mergedAvailability(sub.availability),
    })),
  }
}

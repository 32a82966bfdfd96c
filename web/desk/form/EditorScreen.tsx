import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useIsDown } from '../desk-data.ts'
import { show } from '../notice.ts'
import { Problem } from '../Problem.tsx'
import { Screen } from '../Screen.tsx'
import { OutlineButton, SmallButton } from '../SmallButton.tsx'
import { Form } from './Form.tsx'
import type { DraftState } from './use-versioned-draft.ts'

interface Props {
  title: string
  about?: string
  editing: DraftState
  /** Replaces the fields on a phone, and is beside them on a wide screen. */
  preview?: ReactNode
  /** The preview is open from the start where there is room for both. */
  isBeside?: boolean
  /** The fields' grid, beside a preview and alone. */
  grid: { beside?: string; alone: string }
  save: ReactNode
  more?: (showFields: () => void) => ReactNode
  children: ReactNode
}

/** An editor with a preview, and a bar at the foot to save or discard. The first wrong field gets the focus. */
export function EditorScreen({ title, about, editing, preview, isBeside = false, grid, save, more, children }: Props) {
  const { errors, problem, isDirty, isBusy } = editing
  const isDown = useIsDown()
  const [isPreview, setPreview] = useState(() => isBeside && matchMedia('(min-width: 64rem)').matches)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    setPreview(false)
    // After a folded part that contains it has opened.
    const timer = setTimeout(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    return () => clearTimeout(timer)
  }, [errors])

  return (
    <Screen
      title={title}
      about={about}
      hasBack
      actions={
        preview && (
          <SmallButton aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {isPreview ? 'Edit' : 'Preview'}
          </SmallButton>
        )
      }
    >
      <Form noValidate onSubmit={editing.save} className={`gap-8 ${isPreview ? 'lg:grid-cols-2' : ''}`}>
        <div
          ref={fields}
          className={`grid-cols-1 content-start ${isPreview ? `hidden lg:grid ${grid.beside ?? ''}` : `grid ${grid.alone}`}`}
        >
          {children}
        </div>
        {isPreview && <Suspense fallback={<Spinner label="Loading the preview" />}>{preview}</Suspense>}
        <div className="sticky bottom-(--foot) z-10 -mx-4 border-t border-ink/10 bg-cream px-4 py-3 lg:col-span-full lg:mx-0 lg:px-0">
          {isDown && <p className="mb-2 text-[0.9375rem]/6">No connection. What you type stays on this device.</p>}
          <Problem className="mb-2">{problem}</Problem>
          <div className="flex flex-wrap gap-2 lg:justify-end lg:*:min-w-48 lg:*:grow-0">
            <Button type="submit" look={more && 'outline'} className="grow px-4!" disabled={isBusy || !isDirty}>
              {save}
            </Button>
            {isDirty && (
              <OutlineButton
                className={more && 'px-4!'}
                disabled={isBusy}
                onClick={() => show({ text: 'Discarded', undo: editing.discard() })}
              >
                Discard
              </OutlineButton>
            )}
            {more?.(() => setPreview(false))}
          </div>
        </div>
      </Form>
    </Screen>
  )
}

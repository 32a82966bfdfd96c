import { type ComponentType, useEffect } from 'react'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { type Stores, useStores } from '#web/store/stores.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'

interface Options {
  /** What is loading, for screen readers. */
  label: string
  notOpened: string
  /** After a failure. The button that opened the dialog is still there: pressing it again is the retry. */
  close(stores: Stores): void
  className?: string
}

/** A dialog whose code loads when it is first opened. */
export function lazyDialog(
  load: () => Promise<{ default: ComponentType }>,
  { label, notOpened, close, className = '' }: Options,
) {
  function NotLoaded() {
    const stores = useStores()
    useEffect(() => {
      toast.error(notOpened)
      close(stores)
    }, [stores])
    return null
  }
  return lazyPart(load, {
    waiting: () => (
      <div className={`fixed inset-0 z-[45] bg-ink/80 ${className}`}>
        <Spinner label={label} fullHeight />
      </div>
    ),
    failed: () => <NotLoaded />,
  })
}

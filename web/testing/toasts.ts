import { afterEach } from 'vitest'
import { type ToastKind, toast, toastStore } from '#web/ui/toast.ts'

/** What a visitor was toastsOf by toasts of one kind, newest first. */
export function toastsOf(kind: ToastKind): string[] {
  return toastStore
    .read()
    .filter(message => message.kind === kind)
    .map(({ sentence }) => sentence)
}

afterEach(() => {
  for (const { id } of toastStore.read()) toast.dismiss(id)
})

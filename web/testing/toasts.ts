import { type ToastKind, toastStore } from '#web/ui/toast.ts'

/** The sentences of the toasts of one kind, newest first. */
export function toastsOf(kind: ToastKind): string[] {
  return toastStore
    .read()
    .filter(message => message.kind === kind)
    .map(({ sentence }) => sentence)
}

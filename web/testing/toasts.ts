import { type ToastKind, toastStore } from '#web/ui/toast.ts'

/** The sentences of the toasts of one kind, newest first. */
export function toastsOf(kind: ToastKind): string[] {
  return toastStore
    .getState()
    .filter(message => message.kind === kind)
    .map(({ sentence }) => sentence)
}

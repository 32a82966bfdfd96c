/**
 * Short messages over the page. Their code comes with every page: the message that the network is lost cannot wait for
 * the network.
 */
export const toast = {
  success: (sentence: string) => show('success', sentence),
  error: (sentence: string) => show('error', sentence),
  blank: (sentence: string) => show('blank', sentence),
  custom: (sentence: string) => show('custom', sentence),
  loading: (sentence: string) => show('loading', sentence),
  dismiss(id: number) {
    update(messages.filter(message => message.id !== id))
  },
}

export type ToastKind = 'success' | 'error' | 'blank' | 'custom' | 'loading'

export interface ToastMessage {
  id: number
  kind: ToastKind
  sentence: string
}

/** The messages as an external store for React, newest first. */
export const toastStore = {
  read: () => messages,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(kind: ToastKind, sentence: string) {
  const id = ++lastId
  update([{ id, kind, sentence }, ...messages])
  return id
}

function update(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

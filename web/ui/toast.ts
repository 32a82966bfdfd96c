/**
 * Short messages over the page. Their code comes with every page: the message that the network is lost cannot wait for
 * the network.
 */
export const toast = {
  success: (sentence: string, topic?: string) => show('success', sentence, topic),
  error: (sentence: string, topic?: string) => show('error', sentence, topic),
  blank: (sentence: string, topic?: string) => show('blank', sentence, topic),
  custom: (sentence: string, topic?: string) => show('custom', sentence, topic),
  loading: (sentence: string, topic?: string) => show('loading', sentence, topic),
  dismiss(...ids: number[]) {
    update(messages.filter(({ id }) => !ids.includes(id)))
  },
  /** Ends what was said about a topic: its cause is gone, or is being tried again. */
  settle(topic: string) {
    if (messages.some(message => message.topic === topic && !message.isOver))
      update(messages.map(message => (message.topic === topic ? { ...message, isOver: true } : message)))
  },
}

export type ToastKind = 'success' | 'error' | 'blank' | 'custom' | 'loading'

export interface ToastMessage {
  id: number
  kind: ToastKind
  sentence: string
  topic?: string
  /** Fades out now, whatever time it had left. */
  isOver?: boolean
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

function show(kind: ToastKind, sentence: string, topic?: string) {
  const id = ++lastId
  update([{ id, kind, sentence, topic }, ...messages])
  return id
}

function update(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}

import { createStore } from 'zustand'

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
    toastStore.setState(
      toastStore.getState().filter(({ id }) => !ids.includes(id)),
      true,
    )
  },
  /** Fades out every toast of a topic: its cause is gone, or is being retried. */
  settle(topic: string) {
    const messages = toastStore.getState()
    if (messages.some(message => message.topic === topic && !message.isOver))
      toastStore.setState(
        messages.map(message => (message.topic === topic ? { ...message, isOver: true } : message)),
        true,
      )
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

/** Newest first. */
export const toastStore = createStore<readonly ToastMessage[]>(() => [])

let lastId = 0

function show(kind: ToastKind, sentence: string, topic?: string) {
  const id = ++lastId
  toastStore.setState([{ id, kind, sentence, topic }, ...toastStore.getState()], true)
  return id
}

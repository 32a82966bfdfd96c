import { createStore, useStore } from 'zustand'
import type { PublicSpa } from '#contract/catalogue/spa.ts'

/** The spa's public data: as the owner saved it since, or else as the server wrote it into the document. */
const saved = createStore<PublicSpa | undefined>(() => undefined)
let inDocument: PublicSpa | undefined

/** Returns the spa for code outside components. */
export function spa(): PublicSpa {
  inDocument ??= saved.getState() ?? (JSON.parse(document.getElementById('spa')!.textContent!) as PublicSpa)
  return saved.getState() ?? inDocument
}

export const useSpa = () => useStore(saved, spa)

export const putSpa = (next: PublicSpa) => saved.setState(next, true)

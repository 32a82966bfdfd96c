import type { PublicSpa } from '#contract/spa.ts'
import { observable } from './observable.ts'

/** The spa's public data: as the owner saved it since, or else as the server wrote it into the document. */
const saved = observable<PublicSpa | undefined>(undefined)
let inDocument: PublicSpa | undefined

/** For code outside components. */
export function spa(): PublicSpa {
  inDocument ??= saved.get() ?? (JSON.parse(document.getElementById('spa')!.textContent!) as PublicSpa)
  return saved.get() ?? inDocument
}

export const useSpa = () => saved.use(spa)

export const putSpa = saved.set

/**
 * Inlined into the document of the booking page, before deferred-boot. If the address names a sub-service, the calendar's
 * code and days are fetched beside the page's code instead of after it. With a draft on the device the calendar may open with
 * another month, which only the code knows.
 */
export function preloadChoice(window: Window & typeof globalThis, document: Document, draftKey: string) {
  const { dataset } = document.currentScript as HTMLScriptElement
  const choice = new window.URLSearchParams(window.location.search)
  const [sub, therapist] = [choice.get('sub'), choice.get('with')]
  if (!sub) return
  dataset.chunks += ` ${dataset.next}`
  try {
    if (window.localStorage.getItem(draftKey)) return
  } catch {
    // Storage is refused: there is no draft.
  }
  const days = dataset.days?.replace(':sub', encodeURIComponent(sub))
  dataset.fetched += ` ${days}${therapist ? `&therapistId=${encodeURIComponent(therapist)}` : ''}`
}

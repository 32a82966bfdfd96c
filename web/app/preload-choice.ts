/**
 * Inlined into the document of the booking page, before deferred-boot. If the address names a sub-service, the calendar's
 * code and days are fetched beside the page's code instead of after it. With a draft on the device the calendar may open with
 * another month, which only the code knows. `data-known`: the visitor chose something before, so that the first choice is not
 * shown until the code says what comes next.
 */
export function preloadChoice(
  window: Window & typeof globalThis,
  document: Document,
  draftKey: string,
  ownBookingsKey: string,
) {
  const { dataset } = document.currentScript as HTMLScriptElement
  const choice = new window.URLSearchParams(window.location.search)
  const [sub, therapist] = [choice.get('sub'), choice.get('with')]
  const has = (key: string) => {
    try {
      return window.localStorage.getItem(key)
    } catch {
      // Storage is refused: there is nothing.
      return null
    }
  }
  const draft = has(draftKey)
  if (choice.get('service') || draft || has(ownBookingsKey)) document.documentElement.dataset.known = ''
  if (!sub) return
  dataset.chunks += ` ${dataset.next}`
  if (draft) return
  const days = dataset.days?.replace(':sub', encodeURIComponent(sub))
  dataset.fetched += ` ${days}${therapist ? `&therapistId=${encodeURIComponent(therapist)}` : ''}`
}

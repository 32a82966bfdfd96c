/**
 * Stands in the document of the booking page as text, before what fetches its code. With a choice in the address, what comes
 * after it is fetched too, instead of when the code has read it. Whoever has begun a booking here before may see another
 * month, which only the code knows.
 */
export function preloadChoice(window: Window & typeof globalThis, document: Document, draftKey: string) {
  const { dataset } = document.currentScript as HTMLScriptElement
  const sub = new window.URLSearchParams(window.location.search).get('sub')
  if (!sub) return
  dataset.chunks += ` ${dataset.next}`
  try {
    if (window.localStorage.getItem(draftKey)) return
  } catch {
    // Who keeps nothing has begun nothing.
  }
  dataset.fetched += ` ${dataset.days?.replace(':sub', encodeURIComponent(sub))}`
}

import type { PageHead } from './head.ts'

export { headOf } from './head.ts'

/** Updates the document's head to what the server writes for this page. */
export function showHead({ title, description, canonicalPath, sharedPath }: PageHead, siteUrl: string) {
  document.title = title
  element('meta', 'name', 'description').setAttribute('content', description)
  if (canonicalPath) element('link', 'rel', 'canonical').setAttribute('href', siteUrl + canonicalPath)
  else document.head.querySelector('link[rel="canonical"]')?.remove()
  if (canonicalPath) document.head.querySelector('meta[name="robots"]')?.remove()
  else element('meta', 'name', 'robots').setAttribute('content', 'noindex')
  // Removing the element would not reset the policy.
  element('meta', 'name', 'referrer').setAttribute('content', sharedPath ? 'no-referrer' : REFERRER_POLICY)
}

/** As in the header the server sends. */
const REFERRER_POLICY = 'strict-origin-when-cross-origin'

function element(tag: 'meta' | 'link', key: 'name' | 'rel', value: string) {
  const found = document.head.querySelector(`${tag}[${key}="${value}"]`)
  if (found) return found
  const made = document.createElement(tag)
  made.setAttribute(key, value)
  return document.head.appendChild(made)
}

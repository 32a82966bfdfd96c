import { useEffect } from 'react'
import { useSite } from '#web/store/site.ts'
import type { PageHead } from './head.ts'

/** Keeps what the server wrote into the head true while the visitor moves from page to page. */
export function DocumentHead({ head }: { head: PageHead }) {
  const { url } = useSite()
  const { title, description, canonicalPath, sharedPath } = head

  useEffect(() => {
    document.title = title
    element('meta', 'name', 'description').setAttribute('content', description)
    if (canonicalPath) element('link', 'rel', 'canonical').setAttribute('href', url + canonicalPath)
    else document.head.querySelector('link[rel="canonical"]')?.remove()
    if (canonicalPath) document.head.querySelector('meta[name="robots"]')?.remove()
    else element('meta', 'name', 'robots').setAttribute('content', 'noindex')
    // Taking the element away would not take back what it has said.
    element('meta', 'name', 'referrer').setAttribute('content', sharedPath ? 'no-referrer' : REFERRER_POLICY)
  }, [title, description, canonicalPath, sharedPath, url])

  return null
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

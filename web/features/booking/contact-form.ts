import { type RefObject, useEffect, useRef } from 'react'
import type { BookingField, UserInfo } from '#contract/booking-fields.ts'

/** Long enough to have been read. A page that glides to its top passes the form in less. */
const SEEN_AFTER_MS = 500

/**
 * Whether the visitor has had the contact form in view, or has touched it. Until then nothing in it is called missing: the
 * button that confirms is at the foot of a phone's screen long before the form is.
 */
export function useContactFormSeen(form: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isSeen = useRef(false)

  useEffect(() => {
    const section = form.current?.querySelector('[data-contact]')
    const heading = section?.querySelector('h2')
    const see = () => {
      isSeen.current = true
    }
    if (!section || !heading || typeof IntersectionObserver === 'undefined') return see()
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = ([entry]: IntersectionObserverEntry[]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(see, SEEN_AFTER_MS)
    }
    const observer = new IntersectionObserver(watch, {
      threshold: 1,
      rootMargin: `0px 0px -${coveredBySummaryPx()}px`,
    })
    observer.observe(heading)
    section.addEventListener('focusin', see)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      section.removeEventListener('focusin', see)
    }
  }, [form])

  return isSeen
}

export function firstMissingField(form: HTMLElement | null, userInfo: UserInfo): HTMLElement | undefined {
  const fields: BookingField[] = ['fullName', 'email', 'phoneNumber']
  const missing = fields.find(field => userInfo[field].trim() === '')
  return form?.querySelector<HTMLElement>(`[data-field="${missing}"] input`) ?? undefined
}

/** The summary lies over the foot of a narrow page; on a wide one it is beside the form, in a low one after it. */
function coveredBySummaryPx() {
  return matchMedia('(width < 64rem) and (height >= 30rem)').matches ? 176 : 0
}

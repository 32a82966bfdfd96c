import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'

const GAP_PX = 16

interface Where {
  /** The last of what is to be in view; by default the element alone. */
  until?: Element
  /** The scroll position to start from; another one where the page is on its way there. */
  from?: number
}

/** Scrolls no further than it takes to have the element between the top bar and the summary, from its top if it is taller. */
export function bringIntoView(element: Element | null | undefined, { until, from = scrollY }: Where = {}) {
  if (!element) return
  const underBar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const top = scrollY + element.getBoundingClientRect().top - underBar
  const bottom = scrollY + (until ?? element).getBoundingClientRect().bottom + GAP_PX - (innerHeight - summaryHeight())
  scrollTo({ top: Math.min(top, Math.max(from, bottom)), behavior: scrollBehavior() })
}

/** Of the summary at the foot of the screen; on a laptop it stands beside the form. */
function summaryHeight() {
  const summary = document.querySelector<HTMLElement>('[data-summary]')
  if (!summary) return 0
  const { position, bottom } = getComputedStyle(summary)
  return position === 'sticky' && bottom === '0px' ? summary.offsetHeight : 0
}

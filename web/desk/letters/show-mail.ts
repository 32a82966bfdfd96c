/**
 * Writes a mail into an empty frame. Our pages take styles from files alone, and so does a frame of theirs: what stands in
 * the mail's style attributes and its style element is handed over by script, which loads and runs nothing.
 */
export function showMail(frame: HTMLIFrameElement, html: string): () => void {
  const inside = frame.contentDocument
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!inside || !view) return () => {}
  const css = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const quiet = html.replace(/<style>[\s\S]*?<\/style>/, '').replaceAll(' style="', ' data-style="')
  const mail = new DOMParser().parseFromString(quiet, 'text/html')
  inside.replaceChild(inside.adoptNode(mail.documentElement), inside.documentElement)
  for (const element of inside.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    element.removeAttribute('data-style')
  }
  for (const link of inside.querySelectorAll('a')) {
    link.removeAttribute('href')
    if (!link.style.textDecoration) link.style.textDecoration = 'underline'
  }
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  inside.adoptedStyleSheets = [sheet]
  return asTallAsItsContent(frame, inside)
}

/** No scrolling inside what scrolls. The body is as tall as its frame, so the paper in it is measured. */
function asTallAsItsContent(frame: HTMLIFrameElement, inside: Document): () => void {
  const paper = inside.querySelector('body > table')
  if (!paper) return () => {}
  const watching = new ResizeObserver(() => {
    frame.style.height = `${Math.ceil(paper.getBoundingClientRect().height) + BORDERS_PX}px`
  })
  watching.observe(paper)
  return () => watching.disconnect()
}

const BORDERS_PX = 2

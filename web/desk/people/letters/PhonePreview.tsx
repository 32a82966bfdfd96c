import { useEffect, useRef } from 'react'
import { sentenceOf } from '#web/api/api-problem.ts'
import { previewLetter, type Words } from '#web/api/letters.ts'
import { useLoad } from '#web/desk/use-load.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const SOON_MS = 400

/** The mail as wide as a phone shows it. The frame runs no scripts and follows no links. */
export default function PhonePreview({ words }: { words: Words }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { data, problem, retry } = useLoad(JSON.stringify(words), () => previewLetter(words), SOON_MS)
  const html = data?.html

  useEffect(() => {
    if (html !== undefined && frame.current) return showMail(frame.current, html)
  }, [html])

  return (
    <section aria-label="Preview on a phone" className="min-w-0">
      <h2 className="mb-2 text-xl font-semibold">On a phone</h2>
      {Boolean(problem) && (
        <div role="alert" className="mb-3">
          <p className="text-petal">{sentenceOf(problem, 'No connection. The preview did not load.')}</p>
          <TryAgain onClick={retry} />
        </div>
      )}
      {html === undefined && !problem && <Spinner label="Loading the preview" />}
      <iframe
        ref={frame}
        title="The letter on a phone"
        sandbox="allow-same-origin"
        className={`block w-[375px] max-w-full rounded-card border border-ink/25 ${html === undefined ? 'h-0 opacity-0' : 'min-h-96'}`}
      />
    </section>
  )
}

/**
 * Writes a mail into an empty frame. Our pages allow styles from files alone, and so do their frames: a script applies the
 * mail's style attributes and its style element. It loads and runs nothing.
 */
function showMail(frame: HTMLIFrameElement, html: string): () => void {
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

/** Avoids a scrollbar inside the page. The body is as tall as its frame, so the table in it is measured. */
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

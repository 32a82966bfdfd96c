import { useEffect, useRef } from 'react'
import { sentenceOf } from '#web/api/api-problem.ts'
import { previewLetter, type Words } from '#web/api/letters.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useSettledCall } from '../form/use-settled-call.ts'
import { showMail } from './show-mail.ts'

const SOON_MS = 400

/** The mail as wide as a phone shows it. The frame runs no scripts and follows no links. */
export default function PhonePreview({ words }: { words: Words }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { data, problem, retry } = useSettledCall(
    JSON.stringify(words),
    asked => previewLetter(JSON.parse(asked)),
    SOON_MS,
  )
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

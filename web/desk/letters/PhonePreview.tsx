import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/api/api-problem.ts'
import { previewLetter, type Words } from '#web/api/letters.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { showMail } from './show-mail.ts'

const SOON_MS = 400

/** The mail itself, as wide as a phone shows it. Nothing in the frame can run or lead anywhere. */
export default function PhonePreview({ words }: { words: Words }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [html, setHtml] = useState<string>()
  const [problem, setProblem] = useState('')
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when it is tried again
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      () =>
        previewLetter(words).then(
          mail => {
            if (isOver) return
            setProblem('')
            setHtml(mail.html)
          },
          error => isOver || setProblem(sentenceOf(error, 'No connection. The preview did not load.')),
        ),
      html === undefined ? 0 : SOON_MS,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [words.subject, words.body, tries])

  useEffect(() => {
    if (html !== undefined && frame.current) return showMail(frame.current, html)
  }, [html])

  return (
    <section aria-label="Preview on a phone" className="min-w-0">
      <h2 className="mb-2 text-xl font-semibold">On a phone</h2>
      {problem && (
        <div role="alert" className="mb-3">
          <p className="text-petal">{problem}</p>
          <TryAgain onClick={() => setTries(tries + 1)} />
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

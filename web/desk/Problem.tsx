import { sentenceOf } from '#web/api/api-problem.ts'
import { NOTHING_CHANGED } from './notice.ts'

interface Props {
  /** Why a call failed; undefined if it did not. */
  of: unknown
  /** What to say where the server gave no sentence. */
  otherwise?: string
  className?: string
}

/** The sentence about a failed call, announced to screen readers. */
export function Problem({ of, otherwise = NOTHING_CHANGED, className = '' }: Props) {
  return (
    <p role="alert" className={`text-petal empty:hidden ${className}`}>
      {of !== undefined && sentenceOf(of, otherwise)}
    </p>
  )
}

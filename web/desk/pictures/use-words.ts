import { useEffect, useRef, useState } from 'react'
import { pictureIdOf } from '#contract/picture-files.ts'
import type { SitePicture } from '#contract/pictures.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { updatePicture } from '#web/api/pictures.ts'
import { useKeptForm } from '../kept-form.ts'

const SAVE_AFTER_MS = 700

/** What a picture shows and what of it stays in view: saved by itself soon after the last change, kept on the device until then. */
export function useWords(picture: SitePicture, onSaved: (picture: SitePicture) => void) {
  const { alt, focus } = picture
  const { values, change, forget } = useKeptForm(`picture ${picture.url}`, { alt, focus })
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const saved = useRef(onSaved)
  saved.current = onSaved
  const isSaved = values.alt.trim() === alt && values.focus.x === focus.x && values.focus.y === focus.y

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt begins when somebody asks for one
  useEffect(() => {
    if (isSaved) return
    let isWanted = true
    const timer = setTimeout(async () => {
      try {
        const { x, y } = values.focus
        const next = await updatePicture(pictureIdOf(picture.url) ?? '', { alt: values.alt, focusX: x, focusY: y })
        if (!isWanted) return
        setProblem(undefined)
        forget()
        saved.current(next)
      } catch (error) {
        if (isWanted) setProblem(sentenceOf(error, 'No connection. What you typed is kept here.'))
      }
    }, SAVE_AFTER_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [values, isSaved, picture.url, attempt])

  return { values, change, isSaved, problem: isSaved ? undefined : problem, retry: () => setAttempt(attempt + 1) }
}

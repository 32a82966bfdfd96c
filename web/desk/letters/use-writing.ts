import { useEffect, useRef, useState } from 'react'
import type { Letter } from '#contract/letters.ts'
import { lettersText } from '#contract/messages.ts'
import { officePaths } from '#contract/office-paths.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import {
  addLetter,
  deleteLetter,
  fetchLetter,
  saveLetter,
  sendLetter,
  stopLetter,
  testLetter,
  type Words,
} from '#web/api/letters.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { plainText } from '#web/ui/rich-text.ts'
import type { Difference } from '../catalogue/merge.ts'
import { refreshDesk } from '../desk-data.ts'
import { useStepUp } from '../more/use-step-up.ts'
import { show } from '../notice.ts'
import { keepLetter, readLetter } from './kept-letter.ts'
import { leavesText } from './words.ts'

const NO_ANSWER = 'No connection. What you typed stays on this device; please try again.'
const NOTHING: Words = { subject: '', body: '' }
const LABELS = { subject: 'Subject', body: 'Letter' } as const
type Field = keyof typeof LABELS
const FIELDS = Object.keys(LABELS) as Field[]

interface Meanwhile {
  theirs: Letter
  sentence: string
  differences: Difference[]
}

/** A letter as it is being written: what it was made from, what is typed, and how it is saved and sent. */
export function useWriting(id: string, stored: Letter | undefined) {
  const navigate = useNavigate()
  const [{ base, words }, setEdited] = useState(() => readLetter(id) ?? { base: stored, words: wordsOf(stored) })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [conflict, setConflict] = useState<Meanwhile>()
  const [isBusy, setBusy] = useState(false)
  const isGone = useRef(false)
  const stepUp = useStepUp()
  const isDirty = !isSame(words, wordsOf(base))

  useEffect(() => {
    if (!isGone.current) keepLetter(id, isDirty ? { base, words } : undefined)
  }, [id, isDirty, base, words])

  // Who has typed nothing sees what others change; who has, is asked when they save.
  useEffect(() => {
    if (stored && !isDirty && stored.version !== base?.version) setEdited({ base: stored, words: wordsOf(stored) })
  }, [stored, isDirty, base])

  /** One thing at a time; what goes wrong stands under the fields. */
  async function attempt(act: () => Promise<unknown>) {
    setBusy(true)
    setProblem('')
    setErrors({})
    try {
      await act()
    } catch (error) {
      setErrors((error instanceof ApiProblem && error.fieldErrors) || {})
      setProblem(sentenceOf(error, NO_ANSWER))
    } finally {
      setBusy(false)
    }
  }

  /** The letter as it is saved then; undefined when somebody has to look at something first. */
  async function saved(what = words, since = base): Promise<Letter | undefined> {
    const wrong = problemsOf(what)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return void setProblem(Object.values(wrong)[0]!)
    if (since && isSame(what, wordsOf(since))) return since
    if (!since) return (await addLetter(what)).letter
    try {
      return (await saveLetter(since._id, { ...what, version: since.version })).letter
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'changed_meanwhile') throw error
      const { letter: theirs } = await fetchLetter(since._id)
      const found = differencesOf(wordsOf(since), what, wordsOf(theirs))
      if (found.length === 0) return saved(what, theirs)
      setConflict({ theirs, sentence: sentenceOf(error, ''), differences: found })
    }
  }

  /** Written for the first time it has an address of its own from now on. */
  async function arrive(letter: Letter) {
    setEdited({ base: letter, words: wordsOf(letter) })
    setConflict(undefined)
    if (!base) {
      isGone.current = true
      keepLetter(id, undefined)
    }
    await refreshDesk()
    if (!base) navigate(officePaths.letter(letter._id), { replace: true })
  }

  const save = (what = words, since = base) =>
    attempt(async () => {
      const letter = await saved(what, since)
      if (!letter) return
      const former = base && { ...wordsOf(base), version: letter.version }
      show({ text: 'Saved', undo: former && (() => saveLetter(letter._id, former)) })
      await arrive(letter)
    })

  const test = () =>
    attempt(async () => {
      const letter = await saved()
      if (!letter) return
      const { to } = await testLetter(letter._id)
      show({ text: `A test is on its way to ${to}` })
      await arrive(letter)
    })

  const send = (at?: string) =>
    attempt(async () => {
      const letter = await saved()
      if (!letter) return
      setEdited({ base: letter, words: wordsOf(letter) })
      // The code is asked for once the letter is saved: going on with it saves nothing twice.
      await stepUp.run(code => leave(letter, code, at))
    })

  async function leave(letter: Letter, code: string, at?: string) {
    try {
      const { letter: sent } = await sendLetter(letter._id, code, at)
      keepLetter(id, undefined)
      const isSoon = Date.parse(sent.sendAt!) - Date.now() < 60_000
      show({ text: isSoon ? 'It leaves in 15 seconds' : leavesText(sent), undo: () => stopLetter(sent._id) })
      await arrive(letter)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'code_needed') throw error
      setErrors((error instanceof ApiProblem && error.fieldErrors) || {})
      await arrive(letter)
      throw error
    }
  }

  async function saveMerged(keepMine: ReadonlySet<string>) {
    if (!conflict || !base) return
    const before = wordsOf(base)
    const theirs = wordsOf(conflict.theirs)
    const merged = { ...words }
    for (const field of FIELDS)
      if (theirs[field] !== before[field] && !keepMine.has(field)) merged[field] = theirs[field]
    setConflict(undefined)
    setEdited({ base: conflict.theirs, words: merged })
    await save(merged, conflict.theirs)
  }

  function discard() {
    const before = { base, words }
    setErrors({})
    setProblem('')
    setConflict(undefined)
    setEdited({ base: stored ?? base, words: wordsOf(stored ?? base) })
    show({ text: 'Discarded', undo: async () => setEdited(before) })
  }

  const remove = () =>
    attempt(async () => {
      if (!base) return
      await deleteLetter(base._id)
      isGone.current = true
      keepLetter(id, undefined)
      show({ text: 'Draft deleted', undo: () => addLetter(wordsOf(base)) })
      navigate(officePaths.letters, { replace: true })
    })

  return {
    base,
    words,
    isDirty,
    isBusy,
    errors,
    problem,
    conflict,
    patch: (part: Partial<Words>) => setEdited(now => ({ ...now, words: { ...now.words, ...part } })),
    save: () => save(),
    test,
    send,
    stepUp,
    saveMerged,
    closeConflict: () => setConflict(undefined),
    discard,
    remove,
  }
}

export const wordsOf = (letter: Letter | undefined): Words =>
  letter ? { subject: letter.subject, body: letter.body } : NOTHING

const isSame = (one: Words, other: Words) => one.subject === other.subject && one.body === other.body

function problemsOf({ subject, body }: Words): Record<string, string> {
  return {
    ...(subject.trim() === '' && { subject: lettersText.subjectMissing }),
    ...(plainText(body) === '' && { body: lettersText.bodyMissing }),
  }
}

/** What the other one changed, against what stands in our form. */
function differencesOf(before: Words, mine: Words, theirs: Words): Difference[] {
  return FIELDS.filter(field => theirs[field] !== before[field] && theirs[field] !== mine[field]).map(field => ({
    path: field,
    label: LABELS[field],
    theirs: plainText(theirs[field]),
    mine: plainText(mine[field]),
    isBoth: mine[field] !== before[field],
  }))
}

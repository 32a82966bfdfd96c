import { useState } from 'react'
import { publicSpa } from '#contract/public-spa.ts'
import type { SpaResponse } from '#contract/spa.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { fetchSpa, saveSpa } from '#web/api/spa.ts'
import { putDeskData } from '../desk-data.ts'
import { show } from '../notice.ts'
import { putSpa } from '../spa.ts'
import type { Section, SpaField } from './fields.ts'
import { type Draft, keepDraft, readDraft } from './kept-draft.ts'
import { problemsOf, same, toPart, toValues, type Value, type Values } from './values.ts'

/** A field that somebody else changed while it was being edited here. */
export interface Theirs {
  field: SpaField
  value: Value
}

const NO_ANSWER = 'No connection. What you typed stays on this device; please save again.'

/** One section of the screen: what is typed, whether it differs from what is saved, and saving it. */
export function useSection({ id, title, fields }: Section, saved: SpaResponse) {
  const [draft, setDraft] = useState(() => readDraft(id))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [theirs, setTheirs] = useState<Theirs[]>([])
  const [isBusy, setBusy] = useState(false)
  const fresh = toValues(saved.spa, fields)
  // Over what is there: an older version of the desk may have kept less.
  const values = { ...fresh, ...draft?.values }
  const base = { ...fresh, ...draft?.base }
  const version = draft?.version ?? saved.version

  function keep(next: Draft | undefined) {
    setDraft(next)
    keepDraft(id, next)
  }

  const change = (name: string, value: Value) => changeAll({ [name]: value })

  function changeAll(changes: Values) {
    const next = { ...values, ...changes }
    keep(differing(fields, next, base).length > 0 ? { values: next, base, version } : undefined)
    setErrors({})
    setProblem('')
  }

  /** True when it is saved. `code_needed` is thrown on: whoever asks for the code goes on with it. */
  async function save(code?: string): Promise<boolean> {
    const changed = differing(fields, values, base)
    const wrong = problemsOf(values, changed)
    setErrors(wrong)
    setProblem('')
    if (Object.keys(wrong).length > 0) return false
    setBusy(true)
    try {
      return await send({ values, base, version }, changed, code)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'code_needed') throw error
      const found = error instanceof ApiProblem ? (error.fieldErrors ?? {}) : {}
      setErrors(Object.fromEntries(Object.entries(found).map(([name, words]) => [name.replace(/^spa\./, ''), words])))
      if (Object.keys(found).length === 0) setProblem(sentenceOf(error, NO_ANSWER))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function send(mine: Draft, changed: SpaField[], code?: string, isAgain = false): Promise<boolean> {
    const body = { spa: toPart(mine.values, changed), version: mine.version }
    const answer = await saveSpa(body, code).catch(error => {
      // Twice in a moment is not two people: then it is told.
      if (isAgain || !(error instanceof ApiProblem) || error.code !== 'changed_meanwhile') throw error
    })
    if (!answer) return rebase(mine, changed, code)
    setTheirs([])
    keep(undefined)
    apply(answer)
    // The owner's address went with a code; going back wants one too.
    const mayUndo = !changed.some(({ name }) => name === 'email.owner')
    const undo = async () => apply(await saveSpa({ spa: toPart(mine.base, changed), version: answer.version }))
    show({ text: `${title}: saved`, ...(mayUndo && { undo }) })
    return true
  }

  /** Somebody else saved meanwhile. Where it was something else, this goes through; where not, they are asked. */
  async function rebase(mine: Draft, changed: SpaField[], code?: string): Promise<boolean> {
    const now = await fetchSpa()
    const others = toValues(now.spa, fields)
    const own = Object.fromEntries(changed.map(({ name }) => [name, mine.values[name]!]))
    const next = { values: { ...others, ...own }, base: others, version: now.version }
    const clashing = changed.filter(
      ({ name }) => !same(others[name], mine.base[name]) && !same(others[name], mine.values[name]),
    )
    keep(next)
    apply(now)
    if (clashing.length === 0) return send(next, changed, code, true)
    setTheirs(clashing.map(field => ({ field, value: others[field.name]! })))
    return false
  }

  return {
    values,
    errors,
    problem,
    theirs,
    isBusy,
    isDirty: draft !== undefined,
    change,
    changeAll,
    save,
    /** What somebody else wrote, instead of what was typed here. */
    take({ field, value }: Theirs) {
      change(field.name, value)
      setTheirs(theirs.filter(one => one.field !== field))
    },
    discard() {
      keep(undefined)
      setErrors({})
      setProblem('')
      setTheirs([])
    },
  }
}

/** Every screen of the desk shows the spa as it is now. */
function apply(answer: SpaResponse) {
  putDeskData('spa', answer)
  putSpa(publicSpa(answer.spa))
}

function differing(fields: readonly SpaField[], one: Values, other: Values) {
  return fields.filter(({ name }) => !same(one[name], other[name]))
}

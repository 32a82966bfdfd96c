import { useEffect, useRef, useState } from 'react'
import type { ChangedService, DeskService } from '#contract/catalogue-desk.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import {
  addService,
  checkService,
  fetchCatalogue,
  hideService,
  saveService,
  showService,
} from '#web/api/catalogue-desk.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { refreshDesk } from '../desk-data.ts'
import { show } from '../notice.ts'
import { type Draft, NEW_SERVICE, problemsOf, toBody, toDraft } from './draft.ts'
import { keepDraft, readDraft } from './kept-draft.ts'
import { type Difference, differences, merged } from './merge.ts'

const NO_ANSWER = 'No connection. What you typed stays on this device; please try again.'
const CHECK_FIELDS = 'Please look at the fields in red.'

interface Meanwhile {
  theirs: DeskService
  sentence: string
  differences: Difference[]
}

/** A draft of one service: what it was made from, what is typed, and how it is saved without overwriting anybody. */
export function useEditing(id: string, stored: DeskService | undefined) {
  const navigate = useNavigate()
  const [{ base, draft }, setEdited] = useState(() => readDraft(id) ?? edited(stored))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [conflict, setConflict] = useState<Meanwhile>()
  const [isBusy, setBusy] = useState(false)
  const from = base ? toDraft(base) : NEW_SERVICE
  const isDirty = JSON.stringify(draft) !== JSON.stringify(from)
  const isGone = useRef(false)

  useEffect(() => {
    if (!isGone.current) keepDraft(id, isDirty ? { base, draft } : undefined)
  }, [id, isDirty, base, draft])

  // Who has typed nothing sees what others change; who has, is asked when they save.
  useEffect(() => {
    if (stored && !isDirty && stored.version !== base?.version) setEdited(edited(stored))
  }, [stored, isDirty, base])

  const change = (next: (draft: Draft) => Draft) => setEdited(now => ({ ...now, draft: next(now.draft) }))

  async function save(what = draft, since = base) {
    const wrong = problemsOf(what)
    setErrors(wrong)
    setProblem(Object.keys(wrong).length > 0 ? CHECK_FIELDS : '')
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      if (since) await saveChange(what, since)
      else await saveNew(what)
    } catch (error) {
      await explain(error, what, since)
    } finally {
      setBusy(false)
    }
  }

  async function saveChange(what: Draft, since: DeskService) {
    const { service } = await saveService(since._id, { ...toBody(what), version: since.version })
    setConflict(undefined)
    setEdited(edited(asStored(service, since)))
    const former = { ...toBody(toDraft(since)), version: service.version }
    show({ text: 'Saved', undo: () => saveService(since._id, former) })
    await refreshDesk()
  }

  async function saveNew(what: Draft) {
    const { service } = await addService(toBody(what))
    isGone.current = true
    keepDraft(id, undefined)
    show({ text: `${service.name} is on the site`, undo: () => hideService(service._id) })
    await refreshDesk()
    navigate(deskPaths.service(service._id), { replace: true })
  }

  async function explain(error: unknown, what: Draft, since: DeskService | undefined) {
    if (!(error instanceof ApiProblem) || error.code !== 'changed_meanwhile' || !since) {
      setErrors((error instanceof ApiProblem && error.fieldErrors) || {})
      return setProblem(sentenceOf(error, NO_ANSWER))
    }
    const theirs = (await fetchCatalogue().catch(() => [])).find(({ _id }) => _id === since._id)
    if (!theirs) return setProblem(NO_ANSWER)
    const found = differences(toDraft(since), what, toDraft(theirs))
    if (found.length > 0) return setConflict({ theirs, sentence: sentenceOf(error, ''), differences: found })
    // They came to the same, or changed what no field shows.
    await saveChange(what, theirs)
  }

  async function saveMerged(keepMine: ReadonlySet<string>) {
    if (!conflict || !base) return
    const { theirs } = conflict
    const result = merged(toDraft(base), draft, toDraft(theirs), keepMine)
    setConflict(undefined)
    setEdited({ base: theirs, draft: result })
    await save(result, theirs)
  }

  function discard() {
    const before = { base, draft }
    setErrors({})
    setProblem('')
    setConflict(undefined)
    setEdited(edited(stored ?? base))
    show({ text: 'Discarded', undo: async () => setEdited(before) })
  }

  async function hide() {
    if (!base) return
    setBusy(true)
    try {
      const { outside } = await checkService({ _id: base._id, stations: base.stations, serviceArray: [] })
      await hideService(base._id)
      isGone.current = true
      keepDraft(id, undefined)
      const left = outside.length === 1 ? '1 booking ahead stays' : `${outside.length} bookings ahead stay`
      show({
        text: outside.length > 0 ? `${base.name} is hidden. ${left}.` : `${base.name} is hidden`,
        undo: () => showService(base._id),
      })
      await refreshDesk()
      navigate(deskPaths.catalogue, { replace: true })
    } catch (error) {
      setProblem(sentenceOf(error, NO_ANSWER))
      setBusy(false)
    }
  }

  return {
    base,
    draft,
    isDirty,
    isBusy,
    errors,
    problem,
    conflict,
    change,
    patch: (part: Partial<Draft>) => change(now => ({ ...now, ...part })),
    save: () => save(),
    saveMerged,
    closeConflict: () => setConflict(undefined),
    discard,
    hide,
  }
}

interface Edited {
  base?: DeskService
  draft: Draft
}

const edited = (base: DeskService | undefined): Edited => ({ base, draft: base ? toDraft(base) : NEW_SERVICE })

/** What was taken out of the list is hidden now. */
function asStored(service: ChangedService, since: DeskService): DeskService {
  const shown = service.serviceArray.map(sub => ({ ...sub, hidden: false }))
  const hidden = since.serviceArray.filter(({ _id }) => !shown.some(sub => sub._id === _id))
  return { ...service, hidden: false, serviceArray: [...shown, ...hidden.map(sub => ({ ...sub, hidden: true }))] }
}

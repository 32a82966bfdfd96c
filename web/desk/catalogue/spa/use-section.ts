import { useRef } from 'react'
import { publicSpa } from '#contract/catalogue/public-spa.ts'
import type { SpaResponse } from '#contract/catalogue/spa.ts'
import { fetchSpa, saveSpa } from '#web/api/spa.ts'
import { putDeskData } from '#web/desk/desk-data.ts'
import { fieldMerge, isSame } from '#web/desk/form/merge-fields.ts'
import { readDraft, refuseErrors, useVersionedDraft } from '#web/desk/form/use-versioned-draft.ts'
import { show } from '#web/desk/notice.ts'
import { putSpa } from '#web/desk/spa.ts'
import type { Section } from './fields.ts'
import { problemsOf, toPart, toValues, type Values, valueText } from './values.ts'

interface Saved {
  values: Values
  version: number
}

const keyOf = (sectionId: string) => `spa_draft ${sectionId}` as const

export const hasDraft = (sectionId: string) => readDraft(keyOf(sectionId)) !== undefined

/** One section of the spa's settings. Only its changed fields are sent, so that two people can save different ones. */
export function useSection({ id, title, fields }: Section, response: SpaResponse, onSaved?: () => void) {
  const code = useRef<string>(undefined)
  const toSaved = ({ spa, version }: SpaResponse): Saved => ({ values: toValues(spa, fields), version })
  const { differences, merge } = fieldMerge<Values>(
    Object.fromEntries(fields.map(one => [one.name, one.label])),
    valueText,
  )
  const changedIn = (one: Values, other: Values) => fields.filter(({ name }) => !isSame(one[name], other[name]))

  const editing = useVersionedDraft<Saved, Values>({
    key: keyOf(id),
    saved: toSaved(response),
    toDraft: saved => ({ ...saved?.values }),
    async store(values, base) {
      const changed = changedIn(values, base!.values)
      refuseErrors(problemsOf(values, changed))
      const answer = await saveSpa({ spa: toPart(values, changed), version: base!.version }, code.current)
      applySpa(answer)
      return toSaved(answer)
    },
    onSaved({ values, version }, base) {
      const changed = changedIn(values, base!.values)
      // The owner's address went with a code; going back needs one too.
      const mayUndo = !changed.some(({ name }) => name === 'email.owner')
      const undo = async () => applySpa(await saveSpa({ spa: toPart(base!.values, changed), version }))
      show({ text: `${title}: saved`, ...(mayUndo && { undo }) })
      onSaved?.()
    },
    async refetch() {
      const answer = await fetchSpa()
      applySpa(answer)
      return toSaved(answer)
    },
    // A field that only they changed is taken without asking.
    differences: (...sides) => differences(...sides).filter(({ isBoth }) => isBoth),
    merge,
    noConnection: 'No connection. What you typed stays on this device; please save again.',
  })

  return {
    ...editing,
    errors: Object.fromEntries(
      Object.entries(editing.errors).map(([name, error]) => [name.replace(/^spa\./, ''), error]),
    ),
    change(changes: Values) {
      editing.patch(changes)
      editing.clear()
    },
    /** Replaces theirs if the form has shown it. Throws `code_needed`. */
    save(given?: string) {
      code.current = given
      return editing.conflict ? editing.saveMerged() : editing.save()
    },
  }
}

/** Every screen of the desk shows the spa as it is now. */
function applySpa(answer: SpaResponse) {
  putDeskData('spa', answer)
  putSpa(publicSpa(answer.spa))
}

import { officePaths } from '#contract/desk/office-paths.ts'
import { lettersText } from '#contract/messages.ts'
import type { Letter } from '#contract/people/letters.ts'
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
import { useStepUp } from '#web/desk/access/StepUp.tsx'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { fieldMerge } from '#web/desk/form/merge-fields.ts'
import { readDraft, refuseErrors, useVersionedDraft } from '#web/desk/form/use-versioned-draft.ts'
import { show } from '#web/desk/notice.ts'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { writeJson } from '#web/storage.ts'
import { plainText } from '#web/ui/rich-text.ts'
import { leavesText } from './words.ts'

export const NEW = 'new'
const keyOf = (id: string) => `letter_draft ${id}` as const

/** Unsaved words of a letter on this device. */
export const keptWords = (id: string) => readDraft<Letter, Words>(keyOf(id))?.draft
export const keepWords = (id: string, draft: Words | undefined) => writeJson(keyOf(id), draft && { draft })

export function useLetterDraft(id: string, saved: Letter | undefined) {
  const navigate = useNavigate()
  const stepUp = useStepUp()
  const editing = useVersionedDraft<Letter, Words>({
    key: keyOf(id),
    saved,
    toDraft: wordsOf,
    async store(words, base) {
      const errors = errorsOf(words)
      refuseErrors(errors, Object.values(errors)[0])
      if (!base) return (await addLetter(words)).letter
      return (await saveLetter(base._id, { ...words, version: base.version })).letter
    },
    async onSaved(letter, base) {
      const former = base && { ...wordsOf(base), version: letter.version }
      show({ text: 'Saved', undo: former && (() => saveLetter(letter._id, former)) })
      await arrive(letter)
    },
    refetch: async ({ _id }) => (await fetchLetter(_id)).letter,
    ...fieldMerge<Words>({ subject: 'Subject', body: 'Letter' }, plainText),
  })
  const { base, run } = editing

  /** A letter saved for the first time has its own address from then on. */
  async function arrive({ _id }: Letter) {
    await refreshDesk()
    if (id === NEW) navigate(officePaths.letter(_id), { replace: true })
  }

  async function leave(letter: Letter, code: string, at?: string) {
    try {
      const { letter: sent } = await sendLetter(letter._id, code, at)
      const isSoon = Date.parse(sent.sendAt!) - Date.now() < 60_000
      show({ text: isSoon ? 'It leaves in 15 seconds' : leavesText(sent), undo: () => stopLetter(sent._id) })
    } catch (error) {
      await refreshDesk()
      throw error
    }
    await arrive(letter)
  }

  return {
    ...editing,
    stepUp,
    test: () =>
      run(async () => {
        const letter = await editing.storeFirst()
        if (!letter) return
        const { to } = await testLetter(letter._id)
        show({ text: `A test is on its way to ${to}` })
        await arrive(letter)
      }),
    // The code is asked for once the letter is saved, so that the retry does not save it twice.
    send: (at?: string) =>
      run(async () => {
        const letter = await editing.storeFirst()
        if (letter) await stepUp.run(code => run(() => leave(letter, code, at)))
      }),
    remove: () =>
      run(async () => {
        if (!base) return
        await deleteLetter(base._id)
        editing.reset(base)
        show({ text: 'Draft deleted', undo: () => addLetter(wordsOf(base)) })
        navigate(officePaths.letters, { replace: true })
      }),
  }
}

export const wordsOf = (letter: Letter | undefined): Words => ({
  subject: letter?.subject ?? '',
  body: letter?.body ?? '',
})

function errorsOf({ subject, body }: Words): Record<string, string> {
  return {
    ...(subject.trim() === '' && { subject: lettersText.subjectMissing }),
    ...(plainText(body) === '' && { body: lettersText.bodyMissing }),
  }
}

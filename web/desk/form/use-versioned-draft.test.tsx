import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProblem } from '#web/api/api-problem.ts'
import { fieldMerge } from './merge-fields.ts'
import { useVersionedDraft } from './use-versioned-draft.ts'

type Card = { name: string; text: string }
type Saved = Card & { version: number }

const KEY = 'letter_draft 1'
const first: Saved = { name: 'Glow', text: 'Warm', version: 1 }

/** A server with one card, and an editor of it. */
function open() {
  const server = { card: first, undone: undefined as Saved | undefined }
  const hook = renderHook(
    saved =>
      useVersionedDraft<Saved, Card>({
        key: KEY,
        saved,
        toDraft: card => ({ name: card?.name ?? '', text: card?.text ?? '' }),
        async store(draft, base) {
          if (base && base.version !== server.card.version)
            throw new ApiProblem({ code: 'changed_meanwhile', status: 409, sentence: 'Ada changed it.' })
          server.card = { ...draft, version: server.card.version + 1 }
          return server.card
        },
        onSaved: (_card, base) => {
          server.undone = base
        },
        refetch: async () => server.card,
        ...fieldMerge<Card>({ name: 'Name', text: 'Text' }, String),
      }),
    { initialProps: first },
  )
  const editor = () => hook.result.current
  return { server, editor, follow: hook.rerender, patch: (part: Partial<Card>) => act(() => editor().patch(part)) }
}

async function openConflict() {
  const opened = open()
  opened.patch({ name: 'Mine' })
  opened.server.card = { name: 'Theirs', text: 'Their text', version: 2 }
  await act(() => opened.editor().save())
  return opened
}

test('discarding returns to what is saved, and the way back brings the draft again', () => {
  const { editor, patch } = open()
  patch({ text: 'Hot' })
  let back = async () => {}
  act(() => {
    back = editor().discard()
  })
  expect(editor().draft.text).toBe('Warm')
  act(() => void back())
  expect(editor().draft.text).toBe('Hot')
})

test('when somebody else saved first, each difference is listed, and both sides can win', async () => {
  const { editor, server } = await openConflict()
  expect(editor().conflict).toMatchObject({
    sentence: 'Ada changed it.',
    differences: [
      { path: 'name', theirs: 'Theirs', mine: 'Mine', isBoth: true },
      { path: 'text', theirs: 'Their text', mine: 'Warm', isBoth: false },
    ],
  })
  await act(() => editor().saveMerged(['name']))
  expect(server.card).toEqual({ name: 'Mine', text: 'Their text', version: 3 })
  expect(server.undone).toEqual({ name: 'Theirs', text: 'Their text', version: 2 })
  expect(editor().conflict).toBeUndefined()
})

test('their side of the last difference leaves a draft based on theirs', async () => {
  const { editor, patch } = await openConflict()
  act(() => editor().takeTheirs('text'))
  expect(editor()).toMatchObject({ draft: { name: 'Mine', text: 'Their text' }, isDirty: true })
  patch({ name: 'Mine after all' })
  expect(editor().conflict?.differences).toHaveLength(1)
  act(() => editor().takeTheirs('name'))
  expect(editor()).toMatchObject({ base: { version: 2 }, isDirty: false, conflict: undefined })
})

test('a change that came to the same is no conflict', async () => {
  const { editor, patch, server } = open()
  patch({ name: 'Same' })
  server.card = { name: 'Same', text: 'Warm', version: 2 }
  await act(() => editor().save())
  expect(editor()).toMatchObject({ base: { version: 2 }, isDirty: false, conflict: undefined })
})

test('an untouched form follows the changes of others, a touched one does not', () => {
  const { editor, patch, follow } = open()
  follow({ name: 'Second', text: 'Warm', version: 2 })
  expect(editor().draft.name).toBe('Second')
  patch({ text: 'Mine' })
  follow({ name: 'Third', text: 'Warm', version: 3 })
  expect(editor().draft).toEqual({ name: 'Second', text: 'Mine' })
})

test('a draft that an earlier version of the desk kept is still there', () => {
  localStorage.setItem(KEY, JSON.stringify({ words: { name: 'Kept', text: 'Words' }, base: first }))
  const { editor } = open()
  expect(editor()).toMatchObject({ base: { version: 1 }, draft: { name: 'Kept', text: 'Words' }, isDirty: true })
})

import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiProblem } from '#web/api/api-problem.ts'
import { fieldMerge } from './merge-fields.ts'
import { refuseErrors, useVersionedDraft } from './use-versioned-draft.ts'

interface Card {
  name: string
  text: string
}
type Saved = Card & { version: number }

const KEY = 'letter_draft 1'
const first: Saved = { name: 'Glow', text: 'Warm', version: 1 }
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')

beforeEach(() => localStorage.clear())

/** A server with one card, and an editor of it. */
function open() {
  const server = {
    card: first,
    sent: [] as (Card & { version?: number })[],
    undone: undefined as Saved | undefined,
  }
  const hook = renderHook(
    saved =>
      useVersionedDraft<Saved, Card>({
        key: KEY,
        saved,
        toDraft: card => ({ name: card?.name ?? '', text: card?.text ?? '' }),
        async store(draft, base) {
          refuseErrors(draft.name === '' ? { name: 'Please fill this in' } : {}, 'Look at the name')
          server.sent.push({ ...draft, ...(base && { version: base.version }) })
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
  return {
    server,
    editor,
    follow: hook.rerender,
    close: hook.unmount,
    patch: (part: Partial<Card>) => act(() => editor().patch(part)),
  }
}

test('a draft stays on the device until it is saved with the version it was made from', async () => {
  const { editor, patch, close } = open()
  patch({ name: 'Glow Facial' })
  expect(stored()).toEqual({ base: first, draft: { name: 'Glow Facial', text: 'Warm' } })
  close()
  const again = open()
  expect(again.editor().draft.name).toBe('Glow Facial')
  await act(() => again.editor().save())
  expect(again.server.sent).toEqual([{ name: 'Glow Facial', text: 'Warm', version: 1 }])
  expect(again.server.undone).toEqual(first)
  expect(again.editor().isDirty).toBe(false)
  expect(stored()).toBeNull()
  expect(editor().isBusy).toBe(false)
})

test('an error is shown at its field and with its sentence, and nothing is sent', async () => {
  const { editor, patch, server } = open()
  patch({ name: '' })
  await act(() => editor().save())
  expect(editor()).toMatchObject({
    errors: { name: 'Please fill this in' },
    problem: 'Look at the name',
    isDirty: true,
  })
  expect(server.sent).toEqual([])
})

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
  const { editor, patch, server } = open()
  patch({ name: 'Mine' })
  server.card = { name: 'Theirs', text: 'Their text', version: 2 }
  await act(() => editor().save())
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
  const { editor, patch, server } = open()
  patch({ name: 'Mine' })
  server.card = { name: 'Theirs', text: 'Their text', version: 2 }
  await act(() => editor().save())
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

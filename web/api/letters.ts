import { callPath } from '#contract/desk-calls.ts'
import { letterCallPath } from '#contract/letter-calls.ts'
import type { Letter, LetterDetails, LettersResponse } from '#contract/letters.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { get, getFile, post, put, remove } from './client.ts'

export interface Words {
  subject: string
  body: string
}

export const fetchLetters = async () => (await get<LettersResponse>(letterCallPath('listLetters'))).data
export const fetchLetter = async (id: string) => (await get<LetterDetails>(letterCallPath('fetchLetter', { id }))).data
export const addLetter = (words: Words) => post<{ letter: Letter }>(letterCallPath('addLetter'), words)
export const saveLetter = (id: string, change: Words & { version?: number }) =>
  put<{ letter: Letter }>(letterCallPath('updateLetter', { id }), change)
export const deleteLetter = (id: string) => remove<{ success: true }>(letterCallPath('deleteLetter', { id }))
export const previewLetter = (words: Words) => post<{ html: string }>(letterCallPath('previewLetter'), words)
export const testLetter = (id: string) => post<{ to: string }>(letterCallPath('testLetter', { id }))
export const sendLetter = (id: string, code: string, at?: string) =>
  post<{ letter: Letter }>(letterCallPath('sendLetter', { id }), { at }, { [STEP_UP_HEADER]: code })
export const stopLetter = (id: string) => post<{ letter: Letter }>(letterCallPath('stopLetter', { id }))

export const downloadSubscribers = (code: string) =>
  getFile(callPath('listSubscribers'), { accept: 'text/csv', [STEP_UP_HEADER]: code })

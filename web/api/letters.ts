import { callPath } from '#contract/desk/desk-calls.ts'
import { letterCallPath } from '#contract/people/letter-calls.ts'
import type * as contract from '#contract/people/letters.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { type DataOf, getData, getFile, post, put, remove } from './client.ts'

export type Words = { subject: string; body: string }
type Letter = DataOf<typeof contract.letterResponse>

export const fetchLetters = () => getData<contract.LettersResponse>(letterCallPath('listLetters'))
export const fetchLetter = (id: string) => getData<contract.LetterDetails>(letterCallPath('fetchLetter', { id }))
export const addLetter = (words: Words) => post<Letter>(letterCallPath('addLetter'), words)
export const saveLetter = (id: string, change: Words & { version?: number }) =>
  put<Letter>(letterCallPath('updateLetter', { id }), change)
export const deleteLetter = (id: string) => remove(letterCallPath('deleteLetter', { id }))
export const previewLetter = (words: Words) =>
  post<DataOf<typeof contract.previewResponse>>(letterCallPath('previewLetter'), words)
export const testLetter = (id: string) =>
  post<DataOf<typeof contract.letterTestResponse>>(letterCallPath('testLetter', { id }))
export const sendLetter = (id: string, code: string, at?: string) =>
  post<Letter>(letterCallPath('sendLetter', { id }), { at }, { [STEP_UP_HEADER]: code })
export const stopLetter = (id: string) => post<Letter>(letterCallPath('stopLetter', { id }))

export const downloadSubscribers = (code: string) =>
  getFile(callPath('listSubscribers'), { accept: 'text/csv', [STEP_UP_HEADER]: code })

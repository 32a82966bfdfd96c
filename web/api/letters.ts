import { callPath } from '#contract/desk/desk-calls.ts'
import { letterCallPath } from '#contract/people/letter-calls.ts'
import type * as contract from '#contract/people/letters.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { type DataOf, getData, getFile, post, put, remove } from './client.ts'

export interface Words {
  subject: string
  body: string
}

export const fetchLetters = () => getData<contract.LettersResponse>(letterCallPath('listLetters'))
export const fetchLetter = (id: string) => getData<contract.LetterDetails>(letterCallPath('fetchLetter', { id }))
export const addLetter = (words: Words) =>
  post<DataOf<typeof contract.letterResponse>>(letterCallPath('addLetter'), words)
export const saveLetter = (id: string, change: Words & { version?: number }) =>
  put<DataOf<typeof contract.letterResponse>>(letterCallPath('updateLetter', { id }), change)
export const deleteLetter = (id: string) => remove(letterCallPath('deleteLetter', { id }))
export const previewLetter = (words: Words) =>
  post<DataOf<typeof contract.previewResponse>>(letterCallPath('previewLetter'), words)
export const testLetter = (id: string) =>
  post<DataOf<typeof contract.letterTestResponse>>(letterCallPath('testLetter', { id }))
export const sendLetter = (id: string, code: string, at?: string) =>
  post<DataOf<typeof contract.letterResponse>>(letterCallPath('sendLetter', { id }), { at }, { [STEP_UP_HEADER]: code })
export const stopLetter = (id: string) =>
  post<DataOf<typeof contract.letterResponse>>(letterCallPath('stopLetter', { id }))

export const downloadSubscribers = (code: string) =>
  getFile(callPath('listSubscribers'), { accept: 'text/csv', [STEP_UP_HEADER]: code })

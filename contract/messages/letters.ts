import { LETTER_SUBJECT_MAX_CHARACTERS } from '../rules.ts'

export const subjectMissing = 'A letter needs a subject. Please write one.'
export const subjectTooLong = `Please keep the subject under ${LETTER_SUBJECT_MAX_CHARACTERS} characters.`
export const subjectOneLine = 'Please write the subject on one line, without control characters.'
export const bodyMissing = 'There is nothing in this letter yet. Please write something.'
export const bodyTooLong = 'This letter is too long for an email. Please shorten it.'
export const timeMissing = 'Please give the day and the time at which the letter is to leave.'

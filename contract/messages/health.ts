export const heading = 'Before your visit'
export const why =
  'A few short questions, so that we treat you safely. Only those who treat you and our front desk read your answers.'
/** A visit of several guests has one form: its answers are read before every treatment. */
export const forEveryone = 'Please answer for everyone who comes with you, and say whom it is about.'

export const questions = {
  pregnancy: 'Are you pregnant?',
  allergies: 'Do you have allergies, or has your skin reacted to an oil or a cream?',
  conditions:
    'Do you take medicine, or have a condition we should know of, like heart trouble, high blood pressure or diabetes?',
  injuries: 'Have you had an operation or an injury lately, or is there a place we should not touch?',
} as const
/** Over the field that a yes opens. */
export const details = {
  pregnancy: 'How far along (if you like to say)',
  allergies: 'To what?',
  conditions: 'Which?',
  injuries: 'What happened, and where should we not touch?',
} as const
export const yes = 'Yes'
export const no = 'No'
export const consent = (spa: string) => `I agree that ${spa} uses these answers to treat me safely.`
export const keptFor = (days: number) =>
  `You can change them until your visit starts, and delete them at any time. We delete them ${days} days after your visit.`
/** Of answers that are no longer asked for. */
export const stillKept = 'Your answers about your health'
export const keptUntil = (days: number) =>
  `You can delete them here at any time. We delete them ${days} days after your visit.`

export const save = 'Save my answers'
export const saved = 'We have your answers. Thank you.'
export const given = 'You have answered these questions.'
export const change = 'Change my answers'
export const remove = 'Delete my answers'
export const removed = 'Your answers are deleted.'
export const keep = 'Leave them as they are'

// Refusals
export const yesOrNo = 'Please choose yes or no'
export const oneLine = 'Please use one line of ordinary words'
export const tooLong = (characters: number) => `Please keep this under ${characters} characters`
export const consentMissing = 'Please tick this, so that we may use your answers'

// What those who treat read, in short
export const short = {
  pregnancy: 'pregnant',
  allergies: 'allergies',
  conditions: 'medicine or condition',
  injuries: 'operation, injury or place not to touch',
} as const
export const nothing = 'nothing to mind'
export const unanswered = 'not answered yet'

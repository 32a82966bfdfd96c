export const question = 'How did you hear about us?'
export const skip = 'Skip'

export const surveyText = {
  question: 'How did you hear about us?',
  skip: 'Skip',
} as const

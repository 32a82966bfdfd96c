import { z } from 'zod'
import { tooLong } from '../messages/health.ts'
import { instant, looseText } from '../platform/shapes.ts'
import { HEALTH_ANSWER_MAX_CHARACTERS } from '../rules.ts'
import { HEALTH_QUESTIONS, type HealthQuestion } from './health-words.ts'

/** The customer's answers about their health. Shown to them and to those who treat them, and to nobody else. */

function ofQuestions<Schema extends z.ZodType>(schema: Schema) {
  return Object.fromEntries(HEALTH_QUESTIONS.map(name => [name, schema])) as Record<HealthQuestion, Schema>
}

/** "No", "Yes", or "Yes: nuts". */
export const healthAnswers = z.object({ ...ofQuestions(z.string()), answeredAt: instant })

/** Loose: the server refuses in words, beside the field. */
const answer = looseText(HEALTH_ANSWER_MAX_CHARACTERS, tooLong(HEALTH_ANSWER_MAX_CHARACTERS))
export const healthAnswersInput = z.object({ ...ofQuestions(answer), consent: z.boolean().optional() })

export type HealthAnswers = z.infer<typeof healthAnswers>
export type HealthAnswersInput = z.output<typeof healthAnswersInput>

import { z } from 'zod'
import { line, success } from '../platform/shapes.ts'
import { SURVEY_SOURCE_MAX_CHARACTERS, SURVEY_TYPE } from '../rules.ts'

/** `source` is one of the survey's options, or what the visitor wrote for "Other". */
export const surveyBody = z.object({ source: line(SURVEY_SOURCE_MAX_CHARACTERS), type: z.literal(SURVEY_TYPE) })

export const surveyResponse = z.object({ success })

export const surveyResultsResponse = z.object({
  success,
  total: z.int(),
  results: z.array(z.object({ source: z.string(), count: z.int() })),
})

export type SurveyBody = z.infer<typeof surveyBody>
export type SurveyResponse = z.infer<typeof surveyResponse>

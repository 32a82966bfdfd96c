import { SURVEY_OTHER } from '../rules.ts'

/** Not in rules.ts, so that only the page of the survey contains it. */
export const SURVEY_OPTIONS = [
  'Instagram',
  'TikTok',
  'Google Search',
  'Friend or Family',
  'Blog or Article',
  'Advertisement',
  SURVEY_OTHER,
] as const

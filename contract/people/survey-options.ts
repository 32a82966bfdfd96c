import { SURVEY_OTHER } from '../rules.ts'

/** Not among the rules: pages that do not ask need not bring the answers. */
export const SURVEY_OPTIONS = [
  'Instagram',
  'TikTok',
  'Google Search',
  'Friend or Family',
  'Blog or Article',
  'Advertisement',
  SURVEY_OTHER,
] as const

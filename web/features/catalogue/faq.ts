import { SESSION_MINUTES_MAX, SESSION_MINUTES_MIN } from '#contract/rules.ts'

/** What people ask before they book, the same for every service. */
export const faq = [
  {
    question: 'How long does a session last?',
    answer: `Sessions last ${SESSION_MINUTES_MIN} to ${SESSION_MINUTES_MAX} minutes, depending on what you choose. Packages put several together and take longer; each plan above says how long.`,
  },
  {
    question: 'Which products do you use?',
    answer:
      'Professional products for sensitive and melanin-rich skin, unrefined shea butter and cold-pressed oils. Nothing we use bleaches or lightens skin. Tell us about allergies when you arrive and we will choose with you.',
  },
  {
    question: 'Can I combine facials with other services?',
    answer:
      'Yes. A facial goes well with a massage, a scrub or a manicure on the same day. Book them one after the other, or take a package, where the order is already thought through. Two facials belong at least two weeks apart.',
  },
  {
    question: 'Do I need to book?',
    answer:
      'Please do. We keep one place for one person, so that nobody waits and nobody is hurried. If you are nearby without a booking, call us: when a place is free, it is yours.',
  },
  {
    question: 'What can I expect on the day?',
    answer:
      'Come ten minutes early, have some water, and tell us how you are. We look at your skin or listen to where it hurts, explain what we are going to do, and begin. Afterwards there is tea, and advice for the days that follow.',
  },
] as const

import type { Service } from './catalogue.ts'
import { depositRule } from './deposit-rule.ts'
import type { PublicSpa } from './spa.ts'

/** The owner's questions, or the site's own. */
export const faq = (services: readonly Service[], { texts, policy, payment, currency }: Told) =>
  texts.faq?.length ? texts.faq : ownFaq(services, policy, depositRule(payment.deposit, currency))

type Told = Pick<PublicSpa, 'texts' | 'policy' | 'payment' | 'currency'>

/** `deposit`: what is paid before a visit, if that is not all. */
export const ownFaq = (services: readonly Service[], policy: PublicSpa['policy'], deposit = '') => [
  {
    question: 'How long does a session last?',
    answer: `Sessions last ${sessionLength(services, policy)} minutes, depending on what you choose. A few are shorter, and packages put several together and take longer; each plan above says how long.`,
  },
  {
    question: 'Which products do you use?',
    answer:
      'Professional products for sensitive and melanin-rich skin, unrefined shea butter and cold-pressed oils. Nothing we use bleaches or lightens skin. Tell us about allergies when you arrive and we will choose with you.',
  },
  {
    question: 'Can I combine facials with other services?',
    answer:
      'Yes. A facial goes well with a massage, a scrub or a manicure on the same day. Book them one after the other, or choose a package, where we have planned the order for you. Please leave at least two weeks between two facials.',
  },
  {
    question: 'Do I need to book?',
    answer:
      'Please do. Each time is kept for one person, so nobody waits and nobody is rushed. If you are nearby without a booking, call us. If a place is free, it is yours.' +
      (deposit && ` ${deposit}`),
  },
  {
    question: 'What can I expect on the day?',
    answer:
      'Come ten minutes early, have some water, and tell us how you are. We look at your skin or ask where it hurts, explain what we will do, and begin. Afterwards there is tea, and advice for the days after.',
  },
]

/** "45 to 90": without the shortest and the longest fifth, which are touch-ups and packages. */
function sessionLength(services: readonly Service[], policy: PublicSpa['policy']): string {
  const minutes = services
    .flatMap(({ serviceArray }) => serviceArray.map(({ duration }) => duration))
    .sort((a, b) => a - b)
  const aFifth = Math.floor(minutes.length / 5)
  const shortest = minutes[aFifth] ?? policy.sessionMinutesMin
  const longest = minutes.at(-1 - aFifth) ?? policy.sessionMinutesMax
  return shortest === longest ? `${shortest}` : `${shortest} to ${longest}`
}

import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { on, treatment } from '../treatment.ts'

const MIDWEEK = on(['Tuesday', 'Wednesday', 'Thursday', 'Friday'], '09:30-18:30')

export const spaPackages: ServiceDraft = {
  name: 'Spa Packages',
  title: 'Your favourite treatments, together',
  slug: 'spa-packages',
  imageUrl: ['spa-packages'],
  stations: 2,
  description:
    '<p>Our favourite treatments, put together for you. Give one as a gift, share one, or keep one for yourself. Every package comes with fruit and a cold drink, and you are never rushed.</p>',
  serviceArray: [
    treatment(
      'Candlelight Retreat',
      {
        duration: 150,
        price: 72_000,
        turnoverMinutes: 30,
        availability: [...MIDWEEK, ...on(['Saturday'], '10:00-18:00')],
      },
      '<h4>Two and a half hours</h4><ul><li>Coffee and orange body scrub</li><li>Full body aromatherapy massage</li><li>Signature glow facial</li></ul><p>Take your time and leave in a good mood.</p>',
    ),
    treatment(
      'Retreat for Two',
      {
        duration: 120,
        price: 95_000,
        turnoverMinutes: 30,
        availability: [...on(['Thursday', 'Friday'], '12:00-19:00'), ...on(['Saturday'], '10:00-18:00')],
      },
      '<p>One candlelit room with two tables. A Swedish massage and a short facial side by side, then a pot of hibiscus tea. <strong>The price is for both of you.</strong></p>',
    ),
    treatment(
      "Bride's Morning",
      {
        duration: 180,
        price: 98_000,
        turnoverMinutes: 30,
        availability: on(['Wednesday', 'Thursday', 'Friday', 'Saturday'], '10:00-14:00'),
      },
      '<p>For the bride, a day or two before. Body polish, hydrating facial, gel manicure and classic pedicure, in the order that suits you.</p><ul><li>Free tea for your maid of honour</li><li>Ask us about coming as a group</li></ul>',
    ),
    treatment(
      'Monday Reset',
      { duration: 90, price: 30_000, turnoverMinutes: 15, availability: on(['Monday'], '09:30-13:00', '14:00-18:30') },
      '<p>After a long weekend: a back, neck and shoulder massage and an express facial, so you start the week fresh.</p>',
    ),
  ],
}

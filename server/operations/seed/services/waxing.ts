import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { on, treatment, WEEKDAYS } from '../treatment.ts'

const availability = [...on(WEEKDAYS, '09:30-13:30', '14:30-18:30'), ...on(['Saturday'], '10:00-17:00')]

export const waxing: ServiceDraft = {
  name: 'Waxing',
  title: 'Smooth, quick and kind',
  slug: 'waxing',
  imageUrl: ['waxing'],
  stations: 1,
  description:
    '<p>Warm honey-coloured wax, gentle hands and aloe to finish. Your hair should be about as long as a grain of rice. If it is longer, we will trim it.</p>',
  serviceArray: [
    treatment(
      'Eyebrow and Upper Lip Wax',
      { duration: 20, price: 6_000, availability },
      '<p>A clean shape that suits your face, with tweezers for the last few hairs and aloe gel to calm the skin.</p>',
    ),
    treatment(
      'Underarm Wax',
      { duration: 20, price: 8_000, availability },
      '<p>Smooth for two weeks or more. Please come without deodorant.</p>',
    ),
    treatment(
      'Full Leg Wax',
      { duration: 60, price: 22_000, turnoverMinutes: 10, availability },
      '<p>From ankle to thigh, finished with a cooling aloe and shea lotion. Please keep out of the sun and the pool for a day.</p>',
    ),
    treatment(
      'Brazilian Wax',
      { duration: 45, price: 25_000, turnoverMinutes: 15, availability },
      '<p>Hard wax, a private room and a therapist who has done this many times. We work quickly, and talk you through it if it is your first time.</p><ul><li>Fresh sheets and single-use spatulas, never dipped twice</li><li>Aftercare card to take home</li></ul>',
    ),
    treatment(
      'Chest or Back Wax',
      {
        duration: 40,
        price: 20_000,
        turnoverMinutes: 10,
        availability: [...on(WEEKDAYS, '14:30-18:30'), ...on(['Saturday'], '10:00-17:00')],
      },
      '<p>For men who want it neatly gone. Warm towels before, cool aloe after.</p>',
    ),
  ],
}

import type { ServiceDraft } from '#contract/catalogue.ts'
import { on, WEEKDAYS } from '../hours.ts'

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
    {
      name: 'Eyebrow and Upper Lip Wax',
      description:
        '<p>A clean shape that suits your face, with tweezers for the last few hairs and aloe gel to calm the skin.</p>',
      duration: 20,
      price: 6_000,
      availability,
    },
    {
      name: 'Underarm Wax',
      description: '<p>Smooth for two weeks or more. Please come without deodorant.</p>',
      duration: 20,
      price: 8_000,
      availability,
    },
    {
      name: 'Full Leg Wax',
      description:
        '<p>From ankle to thigh, finished with a cooling aloe and shea lotion. Please keep out of the sun and the pool for a day.</p>',
      duration: 60,
      price: 22_000,
      turnoverMinutes: 10,
      availability,
    },
    {
      name: 'Brazilian Wax',
      description:
        '<p>Hard wax, a private room and a therapist who has done this many times. We work quickly, and talk you through it if it is your first time.</p><ul><li>Fresh sheets and single-use spatulas, never dipped twice</li><li>Aftercare card to take home</li></ul>',
      duration: 45,
      price: 25_000,
      turnoverMinutes: 15,
      availability,
    },
    {
      name: 'Chest or Back Wax',
      description: '<p>For men who want it neatly gone. Warm towels before, cool aloe after.</p>',
      duration: 40,
      price: 20_000,
      turnoverMinutes: 10,
      availability: [...on(WEEKDAYS, '14:30-18:30'), ...on(['Saturday'], '10:00-17:00')],
    },
  ],
}

import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { on, treatment, WEEKDAYS } from '../treatment.ts'

const availability = [...on(WEEKDAYS, '09:30-19:00'), ...on(['Saturday'], '10:00-18:00')]

export const massage: ServiceDraft = {
  name: 'Massage',
  title: 'An hour that belongs to you',
  slug: 'massage',
  imageUrl: ['massage'],
  stations: 3,
  description:
    '<p>Warm oil, low light and skilled hands. Tell us where you feel tense and how firm you like it; your therapist will do the rest.</p>',
  serviceArray: [
    treatment(
      'Swedish Massage',
      { duration: 60, price: 25_000, turnoverMinutes: 15, availability },
      '<p>Long, flowing strokes over the whole body with warm, lightly scented oil. The classic, and the best choice for a first massage.</p>',
    ),
    treatment(
      'Deep Tissue Massage',
      { duration: 90, price: 40_000, turnoverMinutes: 15, availability },
      '<p>Slow, firm work on the back, shoulders and legs for people who drive, lift or sit all day. We stay within what feels good: <strong>you set the pressure</strong>, and you can change it at any time.</p>',
    ),
    treatment(
      'Hot Stone Massage',
      {
        duration: 75,
        price: 38_000,
        turnoverMinutes: 15,
        availability: [...on(WEEKDAYS, '11:00-19:00'), ...on(['Saturday'], '10:00-18:00')],
      },
      '<p>Smooth basalt stones, warmed in water, glide over the back and rest in the palms of your hands. The heat loosens your muscles before the massage begins.</p>',
    ),
    treatment(
      'Aromatherapy Massage',
      { duration: 60, price: 30_000, turnoverMinutes: 15, availability },
      '<p>Choose your oil: lemongrass to clear your head, lavender to calm you, or sweet orange to lift your mood. Then enjoy a gentle full body massage.</p>',
    ),
    treatment(
      'Mother-to-be Massage',
      {
        duration: 60,
        price: 32_000,
        turnoverMinutes: 15,
        availability: on(['Monday', 'Wednesday', 'Friday'], '10:00-15:00'),
      },
      '<p>A light massage lying on your side, supported by plenty of pillows, for the second and third trimester. Please ask your doctor first, and tell us how far along you are.</p>',
    ),
    treatment(
      'Back, Neck and Shoulder Massage',
      { duration: 40, price: 18_000, turnoverMinutes: 10, availability },
      '<p>Forty minutes where you need it most. Good after a long flight, a long meeting or Third Mainland Bridge on a Friday.</p>',
    ),
  ],
}

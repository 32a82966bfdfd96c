import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { on, treatment } from '../treatment.ts'

const availability = [
  ...on(['Monday', 'Tuesday', 'Wednesday'], '10:00-18:00'),
  ...on(['Thursday', 'Friday'], '10:00-19:00'),
  ...on(['Saturday'], '10:00-18:00'),
]

export const lashesBrows: ServiceDraft = {
  name: 'Lashes & Brows',
  title: 'Look awake before your coffee',
  slug: 'lashes-brows',
  imageUrl: ['lashes-brows'],
  stations: 2,
  description:
    '<p>Lashes placed one by one and brows shaped to your face. Please come without mascara, and feel free to nap; most people do.</p>',
  serviceArray: [
    treatment(
      'Classic Lash Extensions',
      { duration: 90, price: 24_000, turnoverMinutes: 10, availability },
      '<p>One fine extension on each natural lash, for a longer, darker line that still looks like you. Choose a length and a curl with your artist.</p>',
    ),
    treatment(
      'Volume Lash Extensions',
      { duration: 150, price: 40_000, turnoverMinutes: 10, availability },
      '<p>Light, hand-made fans for a fuller set that holds up in photographs and humidity. Refills are best after two to three weeks.</p>',
    ),
    treatment(
      'Lash Lift and Tint',
      { duration: 60, price: 22_000, turnoverMinutes: 10, availability },
      '<p>Your own lashes, curled from the root and tinted black. No extensions, no upkeep, and about six weeks without mascara.</p>',
    ),
    treatment(
      'Brow Lamination',
      { duration: 45, price: 18_000, availability },
      '<p>Unruly hairs set in one direction, then tinted and tidied. Brushed up or kept soft, as you like it.</p>',
    ),
    treatment(
      'Brow Shape and Tint',
      { duration: 40, price: 10_000, availability },
      '<p>Measured, shaped with thread or wax, and tinted to match your hair.</p>',
    ),
  ],
}

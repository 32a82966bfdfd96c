import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { on, treatment, WEEKDAYS } from '../treatment.ts'

const availability = [...on(WEEKDAYS, '09:05-19:00'), ...on(['Saturday'], '10:00-18:00')]

export const manicurePedicure: ServiceDraft = {
  name: 'Manicure & Pedicure',
  title: 'Hands and feet, looked after',
  slug: 'manicure-pedicure',
  imageUrl: ['manicure-pedicure'],
  stations: 4,
  description:
    '<p>A warm soak, tidy cuticles, a proper hand or foot massage and a colour that lasts. Every metal tool is sterilised between clients; files and buffers are new each time.</p>',
  serviceArray: [
    treatment(
      'Classic Manicure',
      { duration: 45, price: 9_000, availability },
      '<p>Soak, shape, cuticle care, hand massage and polish, or a natural buff if you prefer no colour.</p>',
    ),
    treatment(
      'Classic Pedicure',
      { duration: 60, price: 14_000, availability },
      '<p>A foot bath with petals and sea salt, smooth heels, neat nails, a massage to the knee and the polish of your choice.</p>',
    ),
    treatment(
      'Gel Manicure',
      { duration: 60, price: 17_000, availability },
      '<p>All of the classic manicure with a gel colour that stays glossy for two to three weeks. Removing your old gel is included.</p>',
    ),
    treatment(
      'Jelly Spa Pedicure',
      { duration: 75, price: 20_000, turnoverMinutes: 15, availability },
      '<p>Your feet rest in a warm, scented jelly that holds its heat for half an hour. Then a sugar scrub, a mask in hot towels and a long massage.</p>',
    ),
    treatment(
      'Acrylic Full Set',
      {
        duration: 120,
        price: 28_000,
        availability: [...on(WEEKDAYS, '10:00-18:00'), ...on(['Saturday'], '10:00-16:00')],
      },
      '<p>Built, shaped and painted by hand. Bring a picture or choose from ours; <strong>simple nail art on two nails is included</strong>.</p>',
    ),
    treatment(
      'Polish Change',
      { duration: 20, price: 5_000, availability },
      '<p>Old colour off, new colour on, hands or feet. It is quick, and dry before you go.</p>',
    ),
  ],
}

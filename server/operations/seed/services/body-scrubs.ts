import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { on, treatment, WEEKDAYS } from '../treatment.ts'

const availability = [...on(WEEKDAYS, '09:00-12:30', '13:30-18:00'), ...on(['Saturday'], '10:00-18:00')]

export const bodyScrubs: ServiceDraft = {
  name: 'Body Scrubs & Polish',
  title: 'Soft from shoulder to heel',
  slug: 'body-scrubs-polish',
  imageUrl: ['body-scrub'],
  stations: 1,
  description:
    '<p>Sugar, coffee, black soap and orange, worked in by hand and rinsed away warm. You leave with smooth, soft skin that smells good.</p>',
  serviceArray: [
    treatment(
      'Coffee and Orange Body Scrub',
      { duration: 60, price: 28_000, turnoverMinutes: 15, availability },
      '<p>Ground coffee and brown sugar in warm coconut oil, with the peel of fresh oranges. It smooths and wakes up your skin.</p>',
    ),
    treatment(
      'Black Soap Body Polish',
      { duration: 75, price: 35_000, turnoverMinutes: 15, availability },
      '<p>African black soap, a net sponge and plenty of warm water: the bath our grandmothers knew, on a heated table and with nobody knocking. We finish with whipped shea butter.</p>',
    ),
    treatment(
      'Moroccan Hammam Bath',
      {
        duration: 120,
        price: 55_000,
        turnoverMinutes: 30,
        availability: on(['Wednesday', 'Thursday', 'Friday', 'Saturday'], '10:00-18:00'),
      },
      '<p>Steam first, then eucalyptus soap, a thorough scrub, a clay wrap for body and hair, and a last rinse with rose water. Drink some water before you come; we have zobo for afterwards.</p>',
    ),
    treatment(
      'Back Polish and Mask',
      { duration: 45, price: 20_000, turnoverMinutes: 15, availability },
      '<p>For the part you cannot reach. A deep cleanse, scrub and clay mask for your back and shoulders, just in time for that dress.</p>',
    ),
  ],
}

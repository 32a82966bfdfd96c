import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { on, treatment, WEEKDAYS } from '../treatment.ts'

const availability = [...on(WEEKDAYS, '09:00-13:00', '14:00-18:30'), ...on(['Saturday'], '10:00-17:30')]

export const facials: ServiceDraft = {
  name: 'Facials',
  title: 'Skin that feels like yours again',
  slug: 'facials',
  imageUrl: ['facial'],
  stations: 2,
  description:
    '<p>Sun, dust and traffic are hard on your face. Lie back in a quiet room while we cleanse, steam, massage and moisturise, with products we choose after a proper look at your skin.</p>',
  serviceArray: [
    treatment(
      'Signature Glow Facial',
      { duration: 60, price: 25_000, turnoverMinutes: 15, availability },
      '<p>The best one to start with. A double cleanse, gentle steam, a light exfoliation and a mask that suits your skin today, with a slow face and neck massage in between.</p><ul><li>Skin consultation included</li><li>Finished with sunscreen</li></ul>',
    ),
    treatment(
      'Deep Cleansing Facial',
      { duration: 75, price: 32_000, turnoverMinutes: 15, availability },
      '<p>For skin that feels congested. We take our time with steam and careful extractions, then calm everything down with a cooling clay mask and a cold jade roller.</p>',
    ),
    treatment(
      'Hydrating Facial',
      { duration: 60, price: 30_000, turnoverMinutes: 15, availability },
      '<p>Weeks of air conditioning leave your skin tight. Layers of hyaluronic serum, a honey mask and unrefined shea butter make it soft again. <em>A favourite before weddings and photographs.</em></p>',
    ),
    treatment(
      'Bright and Even Facial',
      {
        duration: 75,
        price: 38_000,
        turnoverMinutes: 15,
        availability: on(['Tuesday', 'Thursday', 'Saturday'], '10:00-17:30'),
      },
      '<p>A vitamin C facial for a fresh, even-looking glow. It polishes and refreshes your natural tone; we do not bleach or lighten skin.</p>',
    ),
    treatment(
      "Gentleman's Facial",
      { duration: 45, price: 22_000, turnoverMinutes: 15, availability },
      '<p>Made for skin that is shaved often. A thorough cleanse, warm towels, care for the beard line and a light moisturiser that leaves no shine.</p>',
    ),
    treatment(
      'Express Facial',
      { duration: 40, price: 16_000, turnoverMinutes: 10, availability: on(WEEKDAYS, '11:00-16:00') },
      '<p>Cleanse, exfoliate, mask, moisturise. All you need, nothing rushed, and you are back at your desk within your lunch hour.</p>',
    ),
  ],
}

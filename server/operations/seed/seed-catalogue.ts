import type { ServiceDraft } from '#contract/catalogue/catalogue.ts'
import { EXAMPLE_ACCOUNT_NUMBERS } from '#contract/ledger/banks.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import { on, treatment, WEEKDAYS } from './treatment.ts'

const EXAMPLE_BANKS = ['058', '057', '50211']
/** Spelled as bank apps show it: plain capitals. */
const EXAMPLE_ACCOUNT_NAME = 'IMOLE SPA AND BEAUTY LTD'

export const seedBanks: BankAccount[] = EXAMPLE_ACCOUNT_NUMBERS.map((number, index) => ({
  bank_name: EXAMPLE_BANKS[index]!,
  name: EXAMPLE_ACCOUNT_NAME,
  number,
}))

const FACIALS = [...on(WEEKDAYS, '09:00-13:00', '14:00-18:30'), ...on(['Saturday'], '10:00-17:30')]
const MASSAGE = [...on(WEEKDAYS, '09:30-19:00'), ...on(['Saturday'], '10:00-18:00')]
const SCRUBS = [...on(WEEKDAYS, '09:00-12:30', '13:30-18:00'), ...on(['Saturday'], '10:00-18:00')]
const NAILS = [...on(WEEKDAYS, '09:05-19:00'), ...on(['Saturday'], '10:00-18:00')]
const WAXING = [...on(WEEKDAYS, '09:30-13:30', '14:30-18:30'), ...on(['Saturday'], '10:00-17:00')]
const LASHES = [
  ...on(['Monday', 'Tuesday', 'Wednesday'], '10:00-18:00'),
  ...on(['Thursday', 'Friday'], '10:00-19:00'),
  ...on(['Saturday'], '10:00-18:00'),
]
const MIDWEEK = on(['Tuesday', 'Wednesday', 'Thursday', 'Friday'], '09:30-18:30')

/** The first catalogue of a new database, in the order of the menu: pictures in daylight between those by candle. */
export const seedServices: ServiceDraft[] = [
  {
    name: 'Facials',
    title: 'Skin that feels like yours again',
    slug: 'facials',
    imageUrl: ['facial'],
    stations: 2,
    description:
      '<p>Sun, dust and traffic are hard on your face. Lie back in a quiet room while we cleanse, steam, massage and moisturise, with products we choose after a proper look at your skin.</p>',
    serviceArray: [
      treatment('Signature Glow Facial', { duration: 60, price: 25_000, turnoverMinutes: 15, availability: FACIALS })`
        <p>The best one to start with. A double cleanse, gentle steam, a light exfoliation and a mask that suits your skin today, with a slow face and neck massage in between.</p><ul><li>Skin consultation included</li><li>Finished with sunscreen</li></ul>`,
      treatment('Deep Cleansing Facial', { duration: 75, price: 32_000, turnoverMinutes: 15, availability: FACIALS })`
        <p>For skin that feels congested. We take our time with steam and careful extractions, then calm everything down with a cooling clay mask and a cold jade roller.</p>`,
      treatment('Hydrating Facial', { duration: 60, price: 30_000, turnoverMinutes: 15, availability: FACIALS })`
        <p>Weeks of air conditioning leave your skin tight. Layers of hyaluronic serum, a honey mask and unrefined shea butter make it soft again. <em>A favourite before weddings and photographs.</em></p>`,
      treatment('Bright and Even Facial', {
        duration: 75,
        price: 38_000,
        turnoverMinutes: 15,
        availability: on(['Tuesday', 'Thursday', 'Saturday'], '10:00-17:30'),
      })`
        <p>A vitamin C facial for a fresh, even-looking glow. It polishes and refreshes your natural tone; we do not bleach or lighten skin.</p>`,
      treatment("Gentleman's Facial", { duration: 45, price: 22_000, turnoverMinutes: 15, availability: FACIALS })`
        <p>Made for skin that is shaved often. A thorough cleanse, warm towels, care for the beard line and a light moisturiser that leaves no shine.</p>`,
      treatment('Express Facial', {
        duration: 40,
        price: 16_000,
        turnoverMinutes: 10,
        availability: on(WEEKDAYS, '11:00-16:00'),
      })`
        <p>Cleanse, exfoliate, mask, moisturise. All you need, nothing rushed, and you are back at your desk within your lunch hour.</p>`,
    ],
  },
  {
    name: 'Massage',
    title: 'An hour that belongs to you',
    slug: 'massage',
    imageUrl: ['massage'],
    stations: 3,
    description:
      '<p>Warm oil, low light and skilled hands. Tell us where you feel tense and how firm you like it; your therapist will do the rest.</p>',
    serviceArray: [
      treatment('Swedish Massage', { duration: 60, price: 25_000, turnoverMinutes: 15, availability: MASSAGE })`
        <p>Long, flowing strokes over the whole body with warm, lightly scented oil. The classic, and the best choice for a first massage.</p>`,
      treatment('Deep Tissue Massage', { duration: 90, price: 40_000, turnoverMinutes: 15, availability: MASSAGE })`
        <p>Slow, firm work on the back, shoulders and legs for people who drive, lift or sit all day. We stay within what feels good: <strong>you set the pressure</strong>, and you can change it at any time.</p>`,
      treatment('Hot Stone Massage', {
        duration: 75,
        price: 38_000,
        turnoverMinutes: 15,
        availability: [...on(WEEKDAYS, '11:00-19:00'), ...on(['Saturday'], '10:00-18:00')],
      })`
        <p>Smooth basalt stones, warmed in water, glide over the back and rest in the palms of your hands. The heat loosens your muscles before the massage begins.</p>`,
      treatment('Aromatherapy Massage', { duration: 60, price: 30_000, turnoverMinutes: 15, availability: MASSAGE })`
        <p>Choose your oil: lemongrass to clear your head, lavender to calm you, or sweet orange to lift your mood. Then enjoy a gentle full body massage.</p>`,
      treatment('Mother-to-be Massage', {
        duration: 60,
        price: 32_000,
        turnoverMinutes: 15,
        availability: on(['Monday', 'Wednesday', 'Friday'], '10:00-15:00'),
      })`
        <p>A light massage lying on your side, supported by plenty of pillows, for the second and third trimester. Please ask your doctor first, and tell us how far along you are.</p>`,
      treatment('Back, Neck and Shoulder Massage', {
        duration: 40,
        price: 18_000,
        turnoverMinutes: 10,
        availability: MASSAGE,
      })`
        <p>Forty minutes where you need it most. Good after a long flight, a long meeting or Third Mainland Bridge on a Friday.</p>`,
    ],
  },
  {
    name: 'Body Scrubs & Polish',
    title: 'Soft from shoulder to heel',
    slug: 'body-scrubs-polish',
    imageUrl: ['body-scrub'],
    stations: 1,
    description:
      '<p>Sugar, coffee, black soap and orange, worked in by hand and rinsed away warm. You leave with smooth, soft skin that smells good.</p>',
    serviceArray: [
      treatment('Coffee and Orange Body Scrub', {
        duration: 60,
        price: 28_000,
        turnoverMinutes: 15,
        availability: SCRUBS,
      })`
        <p>Ground coffee and brown sugar in warm coconut oil, with the peel of fresh oranges. It smooths and wakes up your skin.</p>`,
      treatment('Black Soap Body Polish', { duration: 75, price: 35_000, turnoverMinutes: 15, availability: SCRUBS })`
        <p>African black soap, a net sponge and plenty of warm water: the bath our grandmothers knew, on a heated table and with nobody knocking. We finish with whipped shea butter.</p>`,
      treatment('Moroccan Hammam Bath', {
        duration: 120,
        price: 55_000,
        turnoverMinutes: 30,
        availability: on(['Wednesday', 'Thursday', 'Friday', 'Saturday'], '10:00-18:00'),
      })`
        <p>Steam first, then eucalyptus soap, a thorough scrub, a clay wrap for body and hair, and a last rinse with rose water. Drink some water before you come; we have zobo for afterwards.</p>`,
      treatment('Back Polish and Mask', { duration: 45, price: 20_000, turnoverMinutes: 15, availability: SCRUBS })`
        <p>For the part you cannot reach. A deep cleanse, scrub and clay mask for your back and shoulders, just in time for that dress.</p>`,
    ],
  },
  {
    name: 'Lashes & Brows',
    title: 'Look awake before your coffee',
    slug: 'lashes-brows',
    imageUrl: ['lashes-brows'],
    stations: 2,
    description:
      '<p>Lashes placed one by one and brows shaped to your face. Please come without mascara, and feel free to nap; most people do.</p>',
    serviceArray: [
      treatment('Classic Lash Extensions', { duration: 90, price: 24_000, turnoverMinutes: 10, availability: LASHES })`
        <p>One fine extension on each natural lash, for a longer, darker line that still looks like you. Choose a length and a curl with your artist.</p>`,
      treatment('Volume Lash Extensions', { duration: 150, price: 40_000, turnoverMinutes: 10, availability: LASHES })`
        <p>Light, hand-made fans for a fuller set that holds up in photographs and humidity. Refills are best after two to three weeks.</p>`,
      treatment('Lash Lift and Tint', { duration: 60, price: 22_000, turnoverMinutes: 10, availability: LASHES })`
        <p>Your own lashes, curled from the root and tinted black. No extensions, no upkeep, and about six weeks without mascara.</p>`,
      treatment('Brow Lamination', { duration: 45, price: 18_000, availability: LASHES })`
        <p>Unruly hairs set in one direction, then tinted and tidied. Brushed up or kept soft, as you like it.</p>`,
      treatment('Brow Shape and Tint', { duration: 40, price: 10_000, availability: LASHES })`
        <p>Measured, shaped with thread or wax, and tinted to match your hair.</p>`,
    ],
  },
  {
    name: 'Manicure & Pedicure',
    title: 'Hands and feet, looked after',
    slug: 'manicure-pedicure',
    imageUrl: ['manicure-pedicure'],
    stations: 4,
    description:
      '<p>A warm soak, tidy cuticles, a proper hand or foot massage and a colour that lasts. Every metal tool is sterilised between clients; files and buffers are new each time.</p>',
    serviceArray: [
      treatment('Classic Manicure', { duration: 45, price: 9_000, availability: NAILS })`
        <p>Soak, shape, cuticle care, hand massage and polish, or a natural buff if you prefer no colour.</p>`,
      treatment('Classic Pedicure', { duration: 60, price: 14_000, availability: NAILS })`
        <p>A foot bath with petals and sea salt, smooth heels, neat nails, a massage to the knee and the polish of your choice.</p>`,
      treatment('Gel Manicure', { duration: 60, price: 17_000, availability: NAILS })`
        <p>All of the classic manicure with a gel colour that stays glossy for two to three weeks. Removing your old gel is included.</p>`,
      treatment('Jelly Spa Pedicure', { duration: 75, price: 20_000, turnoverMinutes: 15, availability: NAILS })`
        <p>Your feet rest in a warm, scented jelly that holds its heat for half an hour. Then a sugar scrub, a mask in hot towels and a long massage.</p>`,
      treatment('Acrylic Full Set', {
        duration: 120,
        price: 28_000,
        availability: [...on(WEEKDAYS, '10:00-18:00'), ...on(['Saturday'], '10:00-16:00')],
      })`
        <p>Built, shaped and painted by hand. Bring a picture or choose from ours; <strong>simple nail art on two nails is included</strong>.</p>`,
      treatment('Polish Change', { duration: 20, price: 5_000, availability: NAILS })`
        <p>Old colour off, new colour on, hands or feet. It is quick, and dry before you go.</p>`,
    ],
  },
  {
    name: 'Spa Packages',
    title: 'Your favourite treatments, together',
    slug: 'spa-packages',
    imageUrl: ['voucher'],
    stations: 2,
    description:
      '<p>Our favourite treatments, put together for you. Give one as a gift, share one, or keep one for yourself. Every package comes with fruit and a cold drink, and you are never rushed.</p>',
    serviceArray: [
      treatment('Candlelight Retreat', {
        duration: 150,
        price: 72_000,
        turnoverMinutes: 30,
        availability: [...MIDWEEK, ...on(['Saturday'], '10:00-18:00')],
      })`
        <h4>Two and a half hours</h4><ul><li>Coffee and orange body scrub</li><li>Full body aromatherapy massage</li><li>Signature glow facial</li></ul><p>Take your time and leave in a good mood.</p>`,
      treatment('Retreat for Two', {
        duration: 120,
        price: 95_000,
        turnoverMinutes: 30,
        isForTwo: true,
        availability: [...on(['Thursday', 'Friday'], '12:00-19:00'), ...on(['Saturday'], '10:00-18:00')],
      })`
        <p>One candlelit room with two tables. A Swedish massage and a short facial side by side, then a pot of hibiscus tea. <strong>The price is for both of you.</strong></p>`,
      treatment("Bride's Morning", {
        duration: 180,
        price: 98_000,
        turnoverMinutes: 30,
        availability: on(['Wednesday', 'Thursday', 'Friday', 'Saturday'], '10:00-14:00'),
      })`
        <p>For the bride, a day or two before. Body polish, hydrating facial, gel manicure and classic pedicure, in the order that suits you.</p><ul><li>Free tea for your maid of honour</li><li>Ask us about coming as a group</li></ul>`,
      treatment('Monday Reset', {
        duration: 90,
        price: 30_000,
        turnoverMinutes: 15,
        availability: on(['Monday'], '09:30-13:00', '14:00-18:30'),
      })`
        <p>After a long weekend: a back, neck and shoulder massage and an express facial, so you start the week fresh.</p>`,
    ],
  },
  {
    name: 'Waxing',
    title: 'Smooth, quick and kind',
    slug: 'waxing',
    imageUrl: ['waxing'],
    stations: 1,
    description:
      '<p>Warm honey-coloured wax, gentle hands and aloe to finish. Your hair should be about as long as a grain of rice. If it is longer, we will trim it.</p>',
    serviceArray: [
      treatment('Eyebrow and Upper Lip Wax', { duration: 20, price: 6_000, availability: WAXING })`
        <p>A clean shape that suits your face, with tweezers for the last few hairs and aloe gel to calm the skin.</p>`,
      treatment('Underarm Wax', { duration: 20, price: 8_000, availability: WAXING })`
        <p>Smooth for two weeks or more. Please come without deodorant.</p>`,
      treatment('Full Leg Wax', { duration: 60, price: 22_000, turnoverMinutes: 10, availability: WAXING })`
        <p>From ankle to thigh, finished with a cooling aloe and shea lotion. Please keep out of the sun and the pool for a day.</p>`,
      treatment('Brazilian Wax', { duration: 45, price: 25_000, turnoverMinutes: 15, availability: WAXING })`
        <p>Hard wax, a private room and a therapist who has done this many times. We work quickly, and talk you through it if it is your first time.</p><ul><li>Fresh sheets and single-use spatulas, never dipped twice</li><li>Aftercare card to take home</li></ul>`,
      treatment('Chest or Back Wax', {
        duration: 40,
        price: 20_000,
        turnoverMinutes: 10,
        availability: [...on(WEEKDAYS, '14:30-18:30'), ...on(['Saturday'], '10:00-17:00')],
      })`
        <p>For men who want it neatly gone. Warm towels before, cool aloe after.</p>`,
    ],
  },
]

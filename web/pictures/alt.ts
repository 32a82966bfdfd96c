export const HERO_ALT = 'Amber oil bottles, frangipani flowers, stacked stones and candles on dark wet stone'

/** Alt texts of our own pictures, by the file names of the masters. Most pages show them as decoration, without these. */
export const alt = {
  hero: HERO_ALT,
  facial: 'An open jar of cream, a gold-lidded jar, a jade roller and orchids on a cream stone plate',
  massage: 'Soft rolled towels, stacked hot stones, bottles of golden oil and a green sprig on pale wood in daylight',
  'body-scrub': 'A wooden bowl of sugar scrub with a spoon, coffee beans, orange halves and candles',
  'manicure-pedicure': 'A gold-rimmed bowl of water with floating flowers, nail polish bottles, a towel and candles',
  waxing: 'Honey-coloured wax running from a wooden dipper into a dark bowl, with candles and frangipani',
  'lashes-brows': 'False lashes in a dish, a brow brush, gold tweezers and a round mirror on pale marble in daylight',
  'spa-packages': 'A black gift box with a gold satin bow, orchids, an oil bottle and candles',
  room: 'A treatment room in daylight: a massage bed with a clay-coloured throw, oil bottles, an arched niche and a palm',
  'room-for-two':
    'Two massage beds side by side in a warm evening room, with a small lamp and pink flowers between them',
  reception:
    'A calm entrance: a fluted counter with a wooden top, a vase of green branches and a gold ring on the wall',
  voucher: 'A cream card with a gold ring, a clay-coloured envelope with a gold seal and a pink frangipani on linen',
  about: 'A calm room with candles and towels in an arched niche, a stool and a plant in warm window light',
} as const

export type PictureName = keyof typeof alt

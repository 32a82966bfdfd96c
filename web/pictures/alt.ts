export const HERO_ALT = 'Amber oil bottles, frangipani flowers, stacked stones and candles on dark wet stone'

/** Alt texts of our own pictures, by the file names of the masters. Most pages show them as decoration, without these. */
export const alt = {
  hero: HERO_ALT,
  facial: 'An open jar of cream, a gold-lidded jar, a jade roller and orchids on a cream stone plate',
  massage: 'Rolled and folded linen towels, stacked hot stones, frangipani and candles on dark wood',
  'body-scrub': 'A wooden bowl of sugar scrub with a spoon, coffee beans, orange halves and candles',
  'manicure-pedicure': 'A gold-rimmed bowl of water with floating flowers, nail polish bottles, a towel and candles',
  waxing: 'Honey-coloured wax running from a wooden dipper into a dark bowl, with candles and frangipani',
  'lashes-brows': 'Make-up brushes in a cup, a round gold mirror, brow tools and frangipani',
  'spa-packages': 'A black gift box with a gold satin bow, orchids, an oil bottle and candles',
  about: 'A calm room with candles and towels in an arched niche, a stool and a plant in warm window light',
} as const

export type PictureName = keyof typeof alt

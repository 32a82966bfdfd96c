/** The mark: a candle that is also the letter Ì, its flame the grave accent. Drawn in a box of 64 by 64. */
export const flame =
  'M25.6 4.8C27.2 11 37.9 13 37.9 20.2c0 3.9-2.8 6.5-6.2 6.5-3.6 0-6.2-2.7-6.2-6.4 0-4.9 2.7-8.4.1-15.5Z'
export const candle =
  'M21.5 31h21v2.2c-4.3.4-6 1.5-6 4.6v13.4c0 3.1 1.7 4.2 6 4.6V58h-21v-2.2c4.3-.4 6-1.5 6-4.6V37.8c0-3.1-1.7-4.2-6-4.6Z'

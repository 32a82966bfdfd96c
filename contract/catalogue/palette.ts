/**
 * The site's candlelight colours, for whatever cannot read the stylesheet: mails, icons, cards. The stylesheet says them too,
 * and a test holds the two together.
 */
export const colours = {
  ink: '#14110d',
  gold: '#f2b632',
  amber: '#8a5a10',
  cream: '#fbf7ef',
  linen: '#f1e9da',
  stone: '#6b6155',
} as const

/** Colours for mails, icons and cards, which cannot read the stylesheet. A test compares them with the stylesheet. */
export const colours = {
  ink: '#14110d',
  bark: '#241d15',
  gold: '#f2b632',
  'gold-bright': '#ffca55',
  amber: '#8a5a10',
  cream: '#fbf7ef',
  linen: '#f1e9da',
  stone: '#6b6155',
} as const

export type Hex = `#${string}`

/** The site's candlelight colours. Mail programs read neither our stylesheet nor our fonts, so they are written out. */
export const colours = {
  ink: '#14110d',
  gold: '#f2b632',
  amber: '#8a5a10',
  cream: '#fbf7ef',
  linen: '#f1e9da',
  line: '#ddd0ba',
  stone: '#6b6155',
} as const

export const fonts = {
  serif: "Cormorant,'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif",
  sans: "Mulish,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
} as const

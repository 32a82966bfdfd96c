/** Mail programs read neither our stylesheet nor our fonts: what they have that comes closest. */
export const fonts = {
  serif: "Cormorant,'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif",
  sans: "Mulish,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
} as const

export const BAR_ITEM = 'inline-flex min-h-11 items-center text-cream/85 transition-colors duration-200 hover:text-gold'

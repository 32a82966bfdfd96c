// The `sizes` attributes of the pictures at the top of a page. The preloads in the head use them too.

/** Wider than the screen because of `object-fit: cover`. */
export const HERO_SIZES = '(max-width: 29.99rem) 30rem, (max-width: 63.99rem) max(100vw, 53rem), max(62vw, 1500px)'

/** Narrower than the picture is on a phone, so that a 720 px screen gets the file of 720, two thirds the size of the next. */
export const PAGE_HERO_SIZES = '(max-width: 63.99rem) max(97vw, 24rem), max(56vw, 50rem)'

/**
 * The `sizes` of a page's hero picture. The preload in the head uses it too. On a phone the picture is wider than said here: a
 * screen 720 dots wide is to get the file of 720, which is two thirds of the next; denser ones get what they got.
 */
export const PAGE_HERO_SIZES = '(max-width: 47.99rem) max(97vw, 24rem), 65vw'

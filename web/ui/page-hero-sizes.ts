/** The `sizes` of a page's hero picture. The preload in the head uses it too. */
export const PAGE_HERO_SIZES = '(max-width: 47.99rem) max(100vw, 30rem), 65vw'

/** The `sizes` of the hero's picture, wider than the screen because of `object-fit: cover`. The preload in the head uses it too. */
export const HERO_SIZES = '(max-width: 29.99rem) 30rem, (max-width: 47.99rem) 53rem, max(100vw, 1500px)'

/** The `sizes` of the hero's picture, wider than a phone because of `object-fit: cover`. The preload in the head uses it too. */
export const HERO_SIZES = '(max-width: 47.99rem) 165vw, max(100vw, 1500px)'

/** How wide the hero's picture is drawn, overhang included. The head asks for the same file before the page is read. */
export const HERO_SIZES = '(width < 48rem) 165vw, max(100vw, 1500px)'

/** How wide the hero's picture is drawn, overhang included. The head asks for the same file before the page is read. */
export const HERO_SIZES = '(max-width: 47.99rem) 165vw, max(100vw, 1500px)'

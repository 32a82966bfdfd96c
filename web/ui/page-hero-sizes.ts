/** How wide a page's opening picture is drawn. The head asks for the same file before the page is read. */
export const PAGE_HERO_SIZES = '(max-width: 47.99rem) max(100vw, 30rem), 65vw'

import { accentStyle } from '#contract/catalogue/accent.ts'

/** Colours the desk anew after a save; the document came with the colour of before. */
export function showTones(accent: string | undefined) {
  document.getElementById('tones')?.remove()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(accentStyle(accent))
  document.adoptedStyleSheets = [sheet]
}

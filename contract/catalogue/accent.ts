import { contrast, inLightness, lightnessOf, mixed } from './contrast.ts'
import { colours, type Hex } from './palette.ts'

/** What becomes of the owner's colour, so that everything in it can be read wherever it stands. */
export interface Tones {
  /** On dark grounds: text, buttons with ink text, marks. On light ones: marks and tints. */
  gold: Hex
  goldBright: Hex
  /** Links and small accents on light grounds. */
  amber: Hex
  /** Buttons on light grounds, and the text on them. */
  fill: Hex
  fillBright: Hex
  onFill: Hex
}

const { ink, bark, cream, linen, stone, gold } = colours

const TEXT = 4.5
/** Less, and a button on cream has no edge. */
const SEEN = 1.25
/** Share of gold in a tinted panel. */
const TINT = 0.15
/** From gold to its hover tone. */
const HOVER = 0.05

const example: Tones = {
  gold,
  goldBright: colours['gold-bright'],
  amber: colours.amber,
  fill: gold,
  fillBright: colours['gold-bright'],
  onFill: ink,
}

/** Without a colour of its own a spa has the example's. */
export function tonesOf(accent: string | undefined): Tones {
  const chosen = (accent || gold).toLowerCase() as Hex
  if (chosen === gold) return example
  const seen = darkerUntil(chosen, colour => contrast(colour, cream) >= SEEN)
  const lit = lighterUntil(seen, canBeReadAround)
  const { fill, onFill } = filled(seen)
  return {
    gold: lit,
    goldBright: brighter(lit),
    amber: darkerUntil(chosen, colour => contrast(colour, linen) >= TEXT),
    fill,
    fillBright: onFill === ink ? brighter(fill) : darker(fill),
    onFill,
  }
}

/** As text on dark grounds, and as the tint under quiet text on light ones. */
function canBeReadAround(colour: Hex) {
  return contrast(colour, bark) >= TEXT && contrast(stone, mixed(colour, TINT, cream)) >= TEXT
}

/** A colour that is light enough for dark grounds carries ink; a darker one cream, or is made a little darker until it does. */
function filled(seen: Hex): Pick<Tones, 'fill' | 'onFill'> {
  if (contrast(seen, ink) >= TEXT) return { fill: seen, onFill: ink }
  return { fill: darkerUntil(seen, colour => contrast(colour, cream) >= TEXT), onFill: cream }
}

const lighterUntil = (colour: Hex, isEnough: (colour: Hex) => boolean) => moved(colour, 0.01, isEnough)
const darkerUntil = (colour: Hex, isEnough: (colour: Hex) => boolean) => moved(colour, -0.01, isEnough)

function moved(colour: Hex, step: number, isEnough: (colour: Hex) => boolean): Hex {
  let next = colour
  for (let at = lightnessOf(colour); !isEnough(next) && at >= 0 && at <= 1; ) {
    at += step
    next = inLightness(colour, at)
  }
  return next
}

/** White has nothing brighter: its hover tone is darker. */
function brighter(colour: Hex): Hex {
  const lightness = lightnessOf(colour)
  return inLightness(colour, lightness + (lightness > 1 - HOVER ? -HOVER : HOVER))
}

/** Black has nothing darker. */
function darker(colour: Hex): Hex {
  const lightness = lightnessOf(colour)
  return inLightness(colour, lightness + (lightness < HOVER ? HOVER : -HOVER))
}

/** The rules that colour a page; none for the colour that the stylesheet has. Nothing the owner typed gets here but six digits. */
export function accentStyle(accent: string | undefined): string {
  const { gold, goldBright, amber, fill, fillBright, onFill } = tonesOf(accent)
  if (gold === example.gold) return ''
  const tones = `:root{--gold:${gold};--gold-bright:${goldBright};--amber:${amber}}`
  if (fill === gold) return tones
  const dark = ':is(.bg-ink,.bg-bark) '
  const [button, hovered] = ['.bg-gold', '.hover\\:bg-gold-bright:hover']
  return [
    tones,
    `${button},::selection{background-color:${fill};color:${onFill}}`,
    `${hovered}{background-color:${fillBright}}`,
    `${dark}${button}{background-color:${gold};color:${ink}}`,
    `${dark}${hovered}{background-color:${goldBright}}`,
  ].join('')
}

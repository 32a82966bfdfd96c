import type { Hex } from './palette.ts'

/** Lightness, and the two axes of hue and strength, as the eye sees them (OKLab). */
type Lab = readonly [lightness: number, a: number, b: number]
type Rgb = readonly [red: number, green: number, blue: number]

/** WCAG 2: from 1, no difference, to 21, black on white. */
export function contrast(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour in another lightness from 0 to 1; as strong as a screen can show it there. */
export function inLightness(colour: Hex, lightness: number): Hex {
  const [, a, b] = labOf(colour)
  if (lightness <= 0) return '#000000'
  if (lightness >= 1) return '#ffffff'
  let strength = 1
  let rgb = rgbOf([lightness, a, b])
  while (!isShown(rgb) && strength > 0) {
    strength -= STEP
    rgb = rgbOf([lightness, a * strength, b * strength])
  }
  return hexOf(rgb)
}

export const lightnessOf = (colour: Hex) => labOf(colour)[0]

/** `share` of `over` on `under`. */
export function mixed(over: Hex, share: number, under: Hex): Hex {
  const [top, ground] = [channels(over), channels(under)]
  return hexOf(top.map((value, at) => toLinear(value * share + ground[at]! * (1 - share))) as unknown as Rgb)
}

const STEP = 0.04
const SLACK = 0.0005

const channels = (hex: Hex) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const isShown = (rgb: Rgb) => rgb.every(value => value >= -SLACK && value <= 1 + SLACK)

function luminance(colour: Hex) {
  const [red, green, blue] = channels(colour).map(toLinear) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function hexOf(linear: Rgb): Hex {
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255)
  return `#${linear.map(value => byte(value).toString(16).padStart(2, '0')).join('')}`
}

function labOf(colour: Hex): Lab {
  const [r, g, b] = channels(colour).map(toLinear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function rgbOf([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

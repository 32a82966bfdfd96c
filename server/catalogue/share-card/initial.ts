import { tonesOf } from '#contract/catalogue/accent.ts'
import { initialOf } from '#contract/catalogue/look.ts'
import { colours } from '#contract/catalogue/palette.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { lettered } from './lettering.ts'

const SIDE = 64
const SIZE = 58
/** Height of the serif's capitals. */
const CAPITAL = 0.63

/** The first letter of the spa's name in its colour on ink; a disc where our font lacks the letter. */
export function initialIcon({ name, look }: Pick<Spa, 'name' | 'look'>, { scale = 1, corner = 0 } = {}): string {
  const { gold } = tonesOf(look.accent)
  const { svg, width } = lettered(initialOf(name), { typeface: 'serif', size: SIZE * scale, maxWidth: SIDE })
  const foot = (SIDE + SIZE * scale * CAPITAL) / 2
  const mark = width
    ? `<g transform="translate(${(SIDE - width) / 2} ${foot})" fill="${gold}">${svg}</g>`
    : `<circle cx="32" cy="32" r="${18 * scale}" fill="${gold}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${corner}" fill="${colours.ink}"/>${mark}</svg>`
}

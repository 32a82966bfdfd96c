import type { Spot } from '#contract/money/likeness.ts'

type Counted = Spot & { pixels: number }

/** Rectangles this many pixels apart are merged, so that the digits of one number are one spot. */
const REACH = 6
/** So that the frame does not cover the change. */
const MARGIN = 2
const SPOTS_MAX = 12

/** Rectangles around the set pixels, neighbours merged, the largest first. */
export function spotsOf(pixels: Uint8Array, width: number): Counted[] {
  const spots: Counted[] = []
  for (let at = 0; at < pixels.length; at++)
    if (pixels[at]) spots.push({ x: at % width, y: Math.floor(at / width), width: 1, height: 1, pixels: 1 })
  for (let merged = true; merged; ) {
    merged = false
    for (let one = 0; one < spots.length; one++)
      for (let two = spots.length - 1; two > one; two--)
        if (areNear(spots[one]!, spots[two]!)) {
          spots[one] = around(spots[one]!, spots[two]!)
          spots.splice(two, 1)
          merged = true
        }
  }
  return spots
    .sort((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, SPOTS_MAX)
    .map(({ x, y, width, height, pixels: count }) => ({
      x: x - MARGIN,
      y: y - MARGIN,
      width: width + 2 * MARGIN,
      height: height + 2 * MARGIN,
      pixels: count,
    }))
}

function areNear(one: Spot, two: Spot) {
  return (
    one.x <= two.x + two.width + REACH &&
    two.x <= one.x + one.width + REACH &&
    one.y <= two.y + two.height + REACH / 2 &&
    two.y <= one.y + one.height + REACH / 2
  )
}

function around(one: Counted, two: Counted): Counted {
  const [x, y] = [Math.min(one.x, two.x), Math.min(one.y, two.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, two.x + two.width) - x,
    height: Math.max(one.y + one.height, two.y + two.height) - y,
    pixels: one.pixels + two.pixels,
  }
}

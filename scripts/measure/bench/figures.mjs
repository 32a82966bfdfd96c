// @ts-check
/** @param {string} what @param {number} value @param {number | undefined} goal @param {string} [more] @param {boolean} [atLeast] */
export function print(what, value, goal, more = '', atLeast = false) {
  const isMet = goal === undefined ? ' ' : (atLeast ? value >= goal : value <= goal) ? '✓' : '✗'
  const number = Number.isInteger(value) ? String(value) : value.toFixed(2)
  console.log(`${what.padEnd(24)} ${isMet} ${number}${goal ? ` of ${goal}` : ''}${more}`)
}

/** @param {number[]} ratios */
export const listed = ratios => ratios.map(ratio => ratio.toFixed(2)).join(', ')

/** @param {number[]} numbers */
export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** Between what half of them lie. @param {number[]} numbers */
export function middleHalf(numbers) {
  const ordered = [...numbers].sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => ordered[Math.round(share * (ordered.length - 1))]?.toFixed(2)
  return `half between ${at(0.25)} and ${at(0.75)}`
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return Math.round(bytes / 1024 / 1024)
}

// @ts-check

// What long work says of itself: whole lines, which read the same on a terminal, in a log and in CI.

/** Of how many steps this is which. @param {number} total @param {(line: string) => void} [write] */
export function steps(total, write = console.log) {
  let step = 0
  /** @param {string} what */
  return what => write(`  ${++step} of ${total}  ${what}`)
}

/**
 * How far one step is, a line for each quarter; nothing for what is done at once.
 * @param {number} total @param {string} what @param {(line: string) => void} [write]
 */
export function quarters(total, what, write = console.log) {
  let done = 0
  let said = 0
  return () => {
    done++
    const quarter = Math.floor((4 * done) / total)
    if (quarter === said || total < 8) return
    said = quarter
    write(`          ${done} of ${total} ${what}`)
  }
}

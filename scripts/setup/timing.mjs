// @ts-check

/** @typedef {{ what: string, ms: number }} Timing */

/** What has been timed since the program began, for whoever sums it up. @type {Timing[]} */
export const timings = []

/**
 * Does the work and remembers how long it took; work that failed took its time too.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(what, work) {
  const started = performance.now()
  try {
    return await work()
  } finally {
    timings.push({ what, ms: performance.now() - started })
  }
}

/** @param {number} ms */
export function duration(ms) {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

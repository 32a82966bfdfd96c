// @ts-check
import { visit } from './visitors.mjs'

/** Enough for the engine to have compiled what runs often: a server is cold once a day, warm the rest of it. */
export const WARM_UP = 3000
/** In a row: many enough that chance does not decide. */
export const REQUESTS = 2000

/** @param {import('./subjects.mjs').Subject} subject @param {import('./visitors.mjs').Load} load */
export async function cpuPerRequest(subject, load) {
  const before = await subject.usage()
  await visit(subject.url, load)
  const after = await subject.usage()
  return (after.cpuMicroseconds - before.cpuMicroseconds) / load.requests
}

// @ts-check
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems lend to outgoing connections: nobody else draws from here between looking and listening. */
const FROM = 15_000
const UNTIL = 32_000

/** A port nobody listens on at this moment, and hardly anybody will before it is used. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = randomInt(FROM, UNTIL)
    if (await isFree(port)) return port
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

// @ts-check
import { connect } from 'node:net'

/** Whether somebody takes connections there. @param {number} port @returns {Promise<boolean>} */
export function listens(port) {
  return new Promise(resolve => {
    const line = connect(port, '127.0.0.1')
    line.once('connect', () => {
      line.destroy()
      resolve(true)
    })
    line.once('error', () => resolve(false))
  })
}

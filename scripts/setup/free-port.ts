import { randomInt } from 'node:crypto'
import { connect } from 'node:net'

/** Below the range that systems use for outgoing connections: nothing else takes a port from here before it is used. */
const [FROM, UNTIL] = [15_000, 32_000]

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, UNTIL)
    if (!(await listens(port))) return port
  }
}

/** Whether a server accepts connections on this port. */
export function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(Boolean(socket.destroy())))
    socket.once('error', () => resolve(false))
  })
}

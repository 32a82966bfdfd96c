import { createServer } from 'node:net'
import type { Config } from '#server/config.ts'
import { StartupProblem } from '#server/startup-problem.ts'

type Place = Pick<Config, 'port' | 'host'>

/**
 * A port that is taken is found before anything else: before a database is made, and before a link is shown that works only
 * once.
 */
export async function tryPort(place: Place) {
  if (place.port === 0) return
  await new Promise<void>((resolve, reject) => {
    const trial = createServer()
    trial.once('error', reject)
    trial.listen({ ...place, exclusive: true }, () => trial.close(() => resolve()))
  }).catch(explainListenFailure(place))
}

/** For whoever started the server: what is wrong with the port or the address, and what to do. */
export function explainListenFailure({ port, host }: Place, variable = 'PORT') {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartupProblem(`Port ${port} is taken by another program. Stop it, or start with another ${variable}.`)
    if (error.code === 'EACCES')
      throw new StartupProblem(`Not allowed to listen on port ${port}. Start with a ${variable} above 1023.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new StartupProblem(`HOST ${host} is not an address of this machine. Correct HOST and start again.`)
    throw error
  }
}

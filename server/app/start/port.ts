import { createServer } from 'node:net'
import type { Config } from '#server/platform/config.ts'
import { StartupProblem } from '#server/platform/startup-problem.ts'

type Place = Pick<Config, 'port' | 'host'>

/** Fails early on a port in use, before it creates a database or shows a one-time link. */
export async function tryPort(place: Place) {
  if (place.port === 0) return
  await new Promise<void>((resolve, reject) => {
    const trial = createServer()
    trial.once('error', reject)
    trial.listen({ ...place, exclusive: true }, () => trial.close(() => resolve()))
  }).catch(explainListenFailure(place))
}

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

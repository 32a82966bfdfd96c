// @ts-check
import { runTool, Stop, say } from '../setup/process.mjs'

/** The server from its sources, started again when they change; the pages change in the browser by themselves. */
export async function dev() {
  say('Starting in development: changes show at once.')
  const code = await runTool('tsx', ['watch', '--clear-screen=false', 'server/dev.ts'])
  if (code !== 0) throw new Stop(`The development server ended with ${code}.`)
}

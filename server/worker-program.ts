/**
 * A program that runs beside the server, in a thread or a process of its own. In the build it sits beside the code that starts it, as
 * JavaScript; development runs the sources; tests start it so often that they build it once and say where.
 */
export function workerProgram(name: string, startedBy: string): URL {
  if (!startedBy.endsWith('.ts')) return new URL(`${name}.js`, startedBy)
  const { BUILT_PROGRAMS } = process.env
  return BUILT_PROGRAMS ? new URL(`${name}.js`, BUILT_PROGRAMS) : new URL(`${name}-from-sources.mjs`, startedBy)
}

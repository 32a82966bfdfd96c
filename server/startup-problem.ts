/** Why the server cannot start, in one line for whoever started it: what is wrong, and what to do about it. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/** Why a command cannot do its work, in one line for whoever ran it: what is wrong, and what to do about it. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/** Node's codes and PostgreSQL's, and the words of programs that report neither. */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']
const DISK_FULL_WORDS = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i

export function isDiskFull(error: unknown): boolean {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string }
  return DISK_FULL_CODES.includes(code) || DISK_FULL_WORDS.test(message)
}

/** A stack tells nothing to somebody who wants to start a server. */
export function failureLine(error: unknown): string {
  if (error instanceof StartupProblem) return error.message
  const { code, path, message } = Object(error) as NodeJS.ErrnoException
  if (isDiskFull(error)) return `The disk${path ? ` with ${path}` : ''} is full. Make room and try again.`
  if (path && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS'))
    return `This user may not use ${path} (${code}). Run it as the user who owns it, or set DATA_DIR to another folder.`
  return `It failed: ${String(message ?? error).split('\n')[0]}. LOG_LEVEL=debug shows where.`
}

/** Ends the process with the one line, and exit code 1. */
export function exitWith(error: unknown): never {
  console.error(failureLine(error))
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) console.error(error)
  process.exit(1)
}

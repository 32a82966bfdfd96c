/** One line for the operator: the problem and what to do about it. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/** Codes of Node and PostgreSQL, and messages of programs without codes. */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']
const DISK_FULL_WORDS = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i

export function isDiskFull(error: unknown): boolean {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string }
  return DISK_FULL_CODES.includes(code) || DISK_FULL_WORDS.test(message)
}

export function failureLine(error: unknown): string {
  if (error instanceof StartupProblem) return error.message
  const { code, path, message } = Object(error) as NodeJS.ErrnoException
  if (isDiskFull(error)) return `The disk${path ? ` with ${path}` : ''} is full. Make room and try again.`
  if (path && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS'))
    return `This user may not use ${path} (${code}). Run it as the user who owns it, or set DATA_DIR to another folder.`
  return `It failed: ${String(message ?? error).split('\n')[0]}. LOG_LEVEL=debug shows where.`
}

export function exitWith(error: unknown): never {
  console.error(failureLine(error))
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) console.error(error)
  process.exit(1)
}

import { type DestinationStream, type Logger, pino } from 'pino'

/** Lines are buffered: a write for every request costs a tenth of it. */
const WRITE_WITHIN_MS = 100
const WRITE_FROM_CHARACTERS = 12 * 1024

/**
 * JSON lines; on a terminal, lines for a person. Errors keep stack and code without their other properties (SQL parameters,
 * mails), and the headers of an upload, which the form parser logs at trace level, are left out.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    serializers: { err: errorWithoutDetails, busboyOptions: () => undefined },
  }
  output ??= destination ? undefined : process.stdout.isTTY ? onTerminal(level) : buffered()
  return pino(options, destination ?? (output as DestinationStream))
}

/** Shared by all logs of the process. */
let output: DestinationStream | undefined

function onTerminal(level: string) {
  return forPeople(text => process.stdout.write(text), { showRequests: level === 'debug' || level === 'trace' })
}

/**
 * Joins lines before sonic-boom counts their bytes, which is cheaper than its own buffer (decision 23). Written synchronously, so that
 * the process writes the rest when it ends. Only a process that is killed loses its last lines.
 */
function buffered(): DestinationStream {
  const standardOutput = pino.destination({ fd: process.stdout.fd, sync: true })
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const writeAll = () => {
    clearTimeout(timer)
    timer = undefined
    standardOutput.write(lines)
    lines = ''
  }
  process.on('exit', () => {
    writeAll()
    standardOutput.flushSync()
  })
  return {
    write(line) {
      lines += line
      if (lines.length >= WRITE_FROM_CHARACTERS) writeAll()
      else timer ??= setTimeout(writeAll, WRITE_WITHIN_MS).unref()
    },
  }
}

export interface Answered {
  reqId: string
  route: string
  status: number
  ms: number
}

/** Writes the line of an answered GET as pino would, but faster: nothing in it needs escaping. */
export function answeredLine(log: Logger): (line: Answered) => void {
  const lines = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  return ({ reqId, route, status, ms }) => {
    if (!lines || !log.isLevelEnabled('info')) return
    lines.write(
      `{"level":30,"time":${Date.now()},"reqId":"${reqId}","method":"GET","route":"${route}","status":${status},"ms":${ms},"msg":"answered"}\n`,
    )
  }
}

function errorWithoutDetails(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { name, message, stack, code: (error as { code?: unknown }).code }
}

interface Line {
  level: number
  time: number
  msg?: string
  err?: { message?: string; stack?: string }
  [detail: string]: unknown
}

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: '', 40: 'warning', 50: 'error', 60: 'fatal' }
const ERROR = 50
const SERVER_ERROR = 500

/** The log for a terminal. Successful requests would push the start's messages off the screen, so they are optional. */
export function forPeople(
  write: (text: string) => void,
  { showRequests }: { showRequests: boolean },
): DestinationStream {
  return {
    write(json: string) {
      const line: Line = JSON.parse(json)
      if (!showRequests && line.msg === 'answered' && Number(line.status) < SERVER_ERROR) return
      write(`${readable(line)}\n`)
    },
  }
}

function readable({ level, time, msg = '', err, reqId, ...details }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const facts = Object.entries(details).map(([name, value]) => `${name}=${shown(value)}`)
  const reason = err?.message ? `(${err.message})` : ''
  const line = [clock, LEVELS[level], msg, reason, ...facts].filter(Boolean).join(' ')
  return level >= ERROR && err?.stack ? `${line}\n${err.stack.split('\n').slice(1).join('\n')}` : line
}

function shown(value: unknown) {
  return typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value)
}

import { type DestinationStream, type Logger, pino } from 'pino'

/** Buffered, because a write for every request costs a tenth of it. */
const WRITE_WITHIN_MS = 100
const WRITE_FROM_CHARACTERS = 12 * 1024

export function createLog(level: string, destination?: DestinationStream): Logger {
  // An error's other properties are SQL parameters or mails; the form parser logs the headers of an upload at trace level.
  const serializers = { err: errorWithoutDetails, busboyOptions: () => undefined }
  return pino({ level, base: undefined, serializers }, destination ?? standardOutput(level))
}

let output: DestinationStream | undefined

function standardOutput(level: string) {
  const showRequests = level === 'debug' || level === 'trace'
  output ??= process.stdout.isTTY ? forPeople(text => process.stdout.write(text), { showRequests }) : buffered()
  return output
}

/** Cheaper than sonic-boom's own buffer (decision 23). Synchronous, so that only a killed process loses its last lines. */
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

/** Writes the line of an answered GET as pino would, but faster: nothing in it needs escaping. */
export function answeredLine(log: Logger) {
  const lines = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  return ({ reqId, route, status, ms }: { reqId: string; route: string; status: number; ms: number }) => {
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

/** Omits successful requests by default, because they would push the startup messages off the screen. */
export function forPeople(write: (text: string) => void, { showRequests }: { showRequests: boolean }) {
  return {
    write(json: string) {
      const line: Line = JSON.parse(json)
      if (!showRequests && line.msg === 'answered' && Number(line.status) < 500) return
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

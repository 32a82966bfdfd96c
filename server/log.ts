import { type DestinationStream, type Logger, pino } from 'pino'
import { forPeople } from './log-for-people.ts'

/** Lines are gathered and written together: at the latest after this time, and when the process ends. */
const WRITE_WITHIN_MS = 100
const WRITE_FROM_CHARACTERS = 12 * 1024

/**
 * JSON lines; on a terminal, lines for the person before it. Errors keep their stack and code; whatever else hangs on them (SQL parameters, mails) is left out, and so
 * are the headers of an upload, which the form's parser would write down at the finest level.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    serializers: { err: errorWithoutPassengers, busboyOptions: () => undefined },
  }
  output ??= destination ? undefined : process.stdout.isTTY ? onTerminal(level) : gathered()
  return pino(options, destination ?? (output as DestinationStream))
}

function onTerminal(level: string) {
  return forPeople(text => process.stdout.write(text), { showRequests: level === 'debug' || level === 'trace' })
}

/** One for all logs of the process. */
let output: DestinationStream | undefined

/**
 * Standard output, a few lines at a time: a line of its own for every request costs a tenth of it. Written synchronously,
 * so that nothing is under way when the process ends: its end writes the rest, whatever brought it about. Only a
 * process that is killed outright, or loses its power, takes its last tenth of a second with it.
 */
function gathered(): DestinationStream {
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

/** Writes the line of an answered GET as pino would, without pino's work: nothing in it needs escaping. */
export function answeredLine(log: Logger): (line: Answered) => void {
  const lines = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  return ({ reqId, route, status, ms }) => {
    if (!lines || !log.isLevelEnabled('info')) return
    lines.write(
      `{"level":30,"time":${Date.now()},"reqId":"${reqId}","method":"GET","route":"${route}","status":${status},"ms":${ms},"msg":"answered"}\n`,
    )
  }
}

function errorWithoutPassengers(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { name, message, stack, code: (error as { code?: unknown }).code }
}

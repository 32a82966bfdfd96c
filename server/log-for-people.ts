import type { DestinationStream } from 'pino'

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

/**
 * The log on a terminal: a line a person reads instead of JSON. Requests that were answered well would push what the start has
 * said off the screen, so they are shown only when asked for.
 */
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

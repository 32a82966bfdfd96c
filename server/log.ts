import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * JSON lines. Errors keep their stack and code; whatever else hangs on them (SQL parameters, mails) is left out, and so
 * are the headers of an upload, which the form's parser would write down at the finest level.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    serializers: { err: errorWithoutPassengers, busboyOptions: () => undefined },
  }
  return destination ? pino(options, destination) : pino(options)
}

function errorWithoutPassengers(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { name, message, stack, code: (error as { code?: unknown }).code }
}

import type { Logger } from 'pino'
import { type Credits, credits as creditsSchema } from '#contract/money/credits.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { sanitise } from '#server/catalogue/sanitise.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'

const TIMEOUT_MS = 3000
const MOST_BYTES = 16 * 1024
const FRESH_MS = 10 * MS_PER_MINUTE
const TRY_AGAIN_MS = MS_PER_MINUTE

export interface CreditsDeps {
  clock: Clock
  log: Logger
  config: Pick<Config, 'creditsUrl'>
}

/** Caches the external credits service: stale while revalidating. */
export function creditsCache({ config: { creditsUrl }, clock, log }: CreditsDeps) {
  let known: { credits: Credits | null; until: number } | undefined
  let asking: Promise<Credits | null> | undefined

  async function ask(url: string) {
    const credits = await fetchCredits(url).catch(error => {
      log.warn({ err: error }, 'the credits service has no usable answer')
      return null
    })
    known = { credits, until: clock.now().getTime() + (credits ? FRESH_MS : TRY_AGAIN_MS) }
    asking = undefined
    return credits
  }

  return async (): Promise<Credits | null> => {
    if (!creditsUrl) return null
    if (!known || clock.now().getTime() >= known.until) asking ??= ask(creditsUrl)
    return known ? known.credits : asking!
  }
}

async function fetchCredits(url: string): Promise<Credits> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    // The operator named one address; redirects could lead anywhere.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return toCredits(JSON.parse(await readAtMost(MOST_BYTES, response)))
}

/** External input: simple HTML with a web address, or an error. */
function toCredits(answer: unknown): Credits {
  const given = creditsSchema.parse(answer)
  const text = sanitise(given.text)
  const link = new URL(given.link)
  if (!text || !['http:', 'https:'].includes(link.protocol)) throw new Error('it has no text or no web address')
  if (link.username || link.password) throw new Error('its web address carries a name or a password')
  return { text, link: link.href }
}

async function readAtMost(bytes: number, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > bytes) throw new Error(`it answered more than ${bytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

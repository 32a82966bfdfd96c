import { resolve } from 'node:path'
import { z } from 'zod'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { hasKnownTarget, isDatabaseUrl } from './database-url.ts'
import { StartupProblem } from './startup-problem.ts'
import { unknownVariables } from './unknown-variables.ts'

export type Config = ReturnType<typeof readConfig>
export type Locked = Config['locked']

/** Enough for a proxy that checks health every second to switch to another process. */
const DRAIN_SECONDS = 3

/** The only reader of the environment. A wrong value stops the start with a line that names it. */
export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = variables.safeParse(withoutBlanks(environment))
  if (!parsed.success) throw new StartupProblem(parsed.error.issues.map(problemLine).join('\n'))
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    ownerToken: env.OWNER_TOKEN,
    creditsUrl: env.CREDITS_URL,
    locked: lockedBy(env),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS === 'on',
    redisUrl: env.REDIS_URL,
    receiptsS3Url: env.RECEIPTS_S3_URL,
    metricsPort: env.METRICS_PORT,
    metricsToken: env.METRICS_TOKEN,
    drainMs: MS_PER_SECOND * (env.DRAIN_SECONDS ?? (mayHaveSiblings(env) ? DRAIN_SECONDS : 0)),
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    unknownVariables: unknownVariables(environment, Object.keys(variables.shape)),
    // Only tests, which run on busy machines, change these three.
    /** Event loop delay of an overload; 0 never refuses. */
    overloadedLoopDelayMs: 1000,
    /** Concurrent requests per call; others are queued. */
    placesPerCall: 16,
    /** Multiplies every request's deadline. */
    deadlineFactor: 1,
  }
}

/** Draining helps only if another process can take over. */
const mayHaveSiblings = (env: Variables) => Boolean(env.DATABASE_URL && env.TRUST_PROXY)

/** Fields of the spa that the environment sets; the owner sets the others. */
function lockedBy(env: Variables) {
  const all = {
    timeZone: env.SPA_TIME_ZONE,
    'booking.slotStepMinutes': env.SLOT_STEP_MINUTES,
    'booking.holdMinutes': env.HOLD_MINUTES,
    'booking.horizonDays': env.BOOKING_HORIZON_DAYS,
    'policy.noticeHours': env.CANCELLATION_NOTICE_HOURS,
    // Both may carry a name: "Folake <owner@spa.example>".
    'email.owner': env.OWNER_EMAIL,
    'email.bookings': env.MAIL_FROM,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<typeof all>
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine(n => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

const url = (example: string, ...protocols: string[]) =>
  z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be like ${example}`)

const mailbox = z
  .string()
  .refine(text => /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text), 'must be an e-mail address')

const token = z
  .string()
  .regex(
    /^[!-~]{24,500}$/,
    'must have at least 24 letters, digits or signs and no spaces (500 at most); openssl rand -base64 24 makes one',
  )

const variables = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  SITE_URL: url('https://spa.example', 'http:', 'https:').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must be like postgres://user:password@host:5432/spa')
    .refine(hasKnownTarget, 'must ask for target_session_attrs=read-write, primary or any')
    .optional(),
  SMTP_URL: url('smtp://user:password@host:587', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: mailbox.optional(),
  OWNER_EMAIL: mailbox.optional(),
  OWNER_TOKEN: token.optional(),
  CREDITS_URL: url('https://credits.example/spa.json', 'http:', 'https:')
    .refine(hasNoPassword, 'must not carry a user name or a password')
    .optional(),
  SPA_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone like Africa/Lagos').optional(),
  SLOT_STEP_MINUTES: wholeNumber(5, 720).optional(),
  HOLD_MINUTES: wholeNumber(1, 10_080).optional(),
  BOOKING_HORIZON_DAYS: wholeNumber(1, 730).optional(),
  CANCELLATION_NOTICE_HOURS: wholeNumber(0, 720).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  TRUST_PROXY: z
    .string()
    .refine(
      isProxyList,
      'must be false, the number of proxies in front of the server (1 for a single one), or their addresses; true believes whatever address a client claims to have',
    )
    .default('false')
    .transform(toTrust),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  REDIS_URL: url('redis://host:6379', 'redis:', 'rediss:').optional(),
  RECEIPTS_S3_URL: z.string().refine(isBucket, 'must be like https://key:secret@s3.example/bucket').optional(),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  METRICS_TOKEN: token.optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
})

type Variables = z.output<typeof variables>

/** `PORT=` in an .env file means "not set", not "empty". */
function withoutBlanks(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
}

function problemLine(issue: z.core.$ZodIssue) {
  return `${issue.path.join('.')} ${issue.message}. Correct it in the environment or in .env and start again.`
}

function hasNoPassword(text: string) {
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

function isBucket(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && pathname !== '/'
}

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Neither `true` nor a range of all addresses: trusting any proxy means trusting any client. */
function isProxyList(text: string) {
  return !/\/0+\b/.test(text) && /^(false|\d{1,2}|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/.test(text)
}

/** A number counts proxies from this server outwards. */
function toTrust(text: string): false | string | ((address: string, hop: number) => boolean) {
  if (text === 'false') return false
  return /^\d{1,2}$/.test(text) ? (_address, hop) => hop < Number(text) : text
}

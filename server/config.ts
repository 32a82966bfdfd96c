import { resolve } from 'node:path'
import { z } from 'zod'
import { business } from '#contract/business.ts'
import { BOOKING_HORIZON_DAYS, CANCELLATION_NOTICE_HOURS, HOLD_MINUTES, SLOT_STEP_MINUTES } from '#contract/rules.ts'
import { StartupProblem } from './startup-problem.ts'

export type Config = ReturnType<typeof readConfig>

/** Past this the server is too busy to take on more; 0 never refuses. Not for the environment: only tests change it. */
const OVERLOADED_LOOP_DELAY_MS = 1000

/** The one reader of the environment. A wrong value stops the start with a line that names it. */
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
    mailFrom: env.MAIL_FROM,
    ownerEmail: env.OWNER_EMAIL,
    ownerToken: env.OWNER_TOKEN,
    creditsUrl: env.CREDITS_URL,
    timeZone: env.SPA_TIME_ZONE,
    slotStepMinutes: env.SLOT_STEP_MINUTES,
    holdMinutes: env.HOLD_MINUTES,
    horizonDays: env.BOOKING_HORIZON_DAYS,
    noticeHours: env.CANCELLATION_NOTICE_HOURS,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS === 'on',
    redisUrl: env.REDIS_URL,
    receiptsS3Url: env.RECEIPTS_S3_URL,
    overloadedLoopDelayMs: OVERLOADED_LOOP_DELAY_MS,
  }
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

const variables = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  SITE_URL: url('https://spa.example', 'http:', 'https:').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres://user:password@host:5432/spa', 'postgres:', 'postgresql:').optional(),
  SMTP_URL: url('smtp://user:password@host:587', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: mailbox.default(`${business.name} <${business.email.bookings}>`),
  OWNER_EMAIL: mailbox.default(business.email.support),
  OWNER_TOKEN: z
    .string()
    // As long as a bearer token that the server reads can be, of what a header can carry.
    .regex(/^[!-~]{16,500}$/, 'must have at least 16 letters, digits or signs, without spaces (500 at most)')
    .optional(),
  CREDITS_URL: url('https://credits.example/spa.json', 'http:', 'https:')
    .refine(hasNoPassword, 'must not carry a user name or a password')
    .optional(),
  SPA_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone like Africa/Lagos').default(business.timeZone),
  SLOT_STEP_MINUTES: wholeNumber(5, 720).default(SLOT_STEP_MINUTES),
  HOLD_MINUTES: wholeNumber(1, 10_080).default(HOLD_MINUTES),
  BOOKING_HORIZON_DAYS: wholeNumber(1, 730).default(BOOKING_HORIZON_DAYS),
  CANCELLATION_NOTICE_HOURS: wholeNumber(0, 720).default(CANCELLATION_NOTICE_HOURS),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  TRUST_PROXY: z
    .string()
    .refine(
      isProxyList,
      'must be the number of proxies in front of the server (1 for a single one), their addresses, or false; true believes whatever address a client claims to have',
    )
    .default('false')
    .transform(toTrust),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  REDIS_URL: url('redis://host:6379', 'redis:', 'rediss:').optional(),
  RECEIPTS_S3_URL: z.string().refine(isBucket, 'must be like https://key:secret@s3.example/bucket').optional(),
})

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

function isProxyList(text: string) {
  return /^(true|false|\d{1,2}|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/.test(text)
}

/** A number means that many proxies stand in front, counted from this server outwards. */
function toTrust(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d{1,2}$/.test(text) ? (_address, hop) => hop < Number(text) : text
}

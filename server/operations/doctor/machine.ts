import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { isPublicSite } from '#contract/catalogue/public-site.ts'
import { fileSizeText } from '#contract/platform/file-size.ts'
import { MS_PER_DAY, MS_PER_SECOND } from '#contract/platform/time.ts'
import { ping } from '#server/platform/db/ping.ts'
import { readReceipt } from '#server/platform/file-store/store.ts'
import { isDiskFull } from '#server/platform/startup-problem.ts'
import { backupState } from '../backups/backups.ts'
import { type DoctorDeps, type Finding, good, note, wrong } from './finding.ts'
import { selectEngine } from './queries.ts'

const MB = 1024 * 1024
const DISK_LOW_BYTES = 1024 * MB
const DISK_FULL_BYTES = 200 * MB
const CLOCK_OFF_SECONDS = 30
const PINGS = 5
const SLOW_DATABASE_MS = 50
const REDIS_WITHIN_MS = 1500

export async function checkDisk({ config }: Pick<DoctorDeps, 'config'>): Promise<Finding> {
  const { bavail, bsize } = await statfs(config.dataDir)
  const free = bavail * bsize
  if (free === 0)
    return wrong(
      `The disk with ${config.dataDir} is full: no booking and no receipt can be saved.`,
      'Make room now, or move to a larger disk.',
    )
  const finding = `${fileSizeText(free)} are free where ${config.dataDir} is`
  if (free < DISK_FULL_BYTES)
    return wrong(`Only ${finding}: soon no booking and no receipt can be kept.`, 'Make room, or move to a larger disk.')
  if (free < DISK_LOW_BYTES) return note(`Only ${finding}.`, 'Make room before it is full.')
  return good(`${finding}.`)
}

/** Compared with the database's clock on PostgreSQL, and with a time server on a public site. */
export async function checkClock({ db, config, clock, outside }: DoctorDeps): Promise<Finding> {
  const compare = (other: Date, whose: string): Finding | undefined => {
    const seconds = Math.round((clock.now().getTime() - other.getTime()) / MS_PER_SECOND)
    if (Math.abs(seconds) <= CLOCK_OFF_SECONDS) return undefined
    const how = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'}`
    return wrong(`This machine’s clock is ${how} ${whose}.`, 'Turn on time synchronisation: timedatectl set-ntp true.')
  }
  const differs = config.databaseUrl && compare((await selectEngine(db)).now, 'the database’s')
  if (differs) return differs
  if (!isPublicSite(config.siteUrl)) return good('The clock is this machine’s own.')
  const elsewhere = await outside.time().catch(() => undefined)
  if (!elsewhere) return note('The clock could not be compared: no time server answers from here.')
  return compare(elsewhere, 'the rest of the world’s') ?? good('The clock is right.')
}

export async function checkBackup({ db, clock, config }: DoctorDeps): Promise<Finding> {
  const { last, isOverdue } = await backupState({ db, clock, config })
  const todo =
    'Download one at the desk under More, Backup, or ask whoever keeps your server to make one every night. Keep it on another machine.'
  if (!last) return isOverdue ? wrong('There is no backup.', todo) : note('There is no backup yet.', todo)
  const days = Math.floor((clock.now().getTime() - new Date(last.at).getTime()) / MS_PER_DAY)
  const age = days === 0 ? 'less than a day' : days === 1 ? 'one day' : `${days} days`
  return isOverdue ? wrong(`The last backup is ${age} old.`, todo) : good(`The last backup is ${age} old.`)
}

export async function checkDatabase({ db, config }: Pick<DoctorDeps, 'db' | 'config'>): Promise<Finding> {
  const found = await selectEngine(db).catch((error: Error) => error)
  if (found instanceof Error) return wrong(found.message, 'Every page and booking needs it: do this first.')
  const took: number[] = []
  for (let n = 0; n < PINGS; n++) {
    const began = performance.now()
    await ping(db)
    took.push(performance.now() - began)
  }
  const ms = took.sort((a, b) => a - b)[Math.floor(PINGS / 2)] ?? 0
  const postgresql = `PostgreSQL ${found.version}`
  const engine = config.databaseUrl ? postgresql : `The built-in database (${postgresql})`
  const finding = `${engine} answers in ${ms < 1 ? 'less than 1' : Math.round(ms)} ms.`
  if (ms > SLOW_DATABASE_MS)
    return note(`${finding} Every page waits for that.`, 'Bring server and database into one data centre.')
  return good(finding)
}

/** Stores a file like a receipt and reads it back. */
export async function checkReceipts({ receipts, config }: Pick<DoctorDeps, 'receipts' | 'config'>): Promise<Finding> {
  const name = `doctor-${randomUUID()}.png`
  const bytes = Buffer.from('written to see that receipts can be kept')
  const where = config.receiptsS3Url ? new URL(config.receiptsS3Url).host : config.dataDir
  try {
    await receipts.save(name, bytes, 'image/png')
    const isSame = bytes.equals(await readReceipt(receipts, name))
    await receipts.remove(name)
    if (isSame) return good(`Receipts can be kept in ${where}.`)
    return wrong(
      `${where} returned something other than what was stored.`,
      'Check the store that RECEIPTS_S3_URL names.',
    )
  } catch (error) {
    if (isDiskFull(error))
      return wrong(`Receipts cannot be kept in ${where}: the disk is full.`, 'Make room, or move to a larger disk.')
    return wrong(
      `Receipts cannot be kept in ${where} (${(error as Error).message.replace(/\.$/, '')}).`,
      config.receiptsS3Url
        ? 'Check key, secret, bucket and region in RECEIPTS_S3_URL, and that the store is up.'
        : 'Make the folder writable for the user the server runs as.',
    )
  }
}

export async function checkRedis({ redisUrl }: Pick<DoctorDeps['config'], 'redisUrl'>): Promise<Finding | undefined> {
  if (!redisUrl) return undefined
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: REDIS_WITHIN_MS,
    commandTimeout: REDIS_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return good('Redis answers; all processes count their clients together.')
  } catch {
    return wrong(
      'Redis does not answer: until it does, nobody is held to the rate limits.',
      'Check REDIS_URL and that the server is running.',
    )
  } finally {
    redis.disconnect()
  }
}

import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { MS_PER_MINUTE, MS_PER_SECOND } from '#contract/time.ts'
import { lookAfterHolds } from '#server/booking/holds/rounds.ts'
import { retireLegacyToken } from './access/devices.ts'
import { buildApp } from './app.ts'
import { finishPastDays } from './booking/finish-day.ts'
import { openBookingKeys } from './booking/own/keys.ts'
import { followRenewals } from './booking/own/renew-keys.ts'
import { offerFreedTimes } from './booking/waiting/offer-times.ts'
import { createCache } from './cache/cache.ts'
import { systemClock } from './clock.ts'
import { removeAbandonedBackups } from './data-folder/backup-copy.ts'
import { keepPrivate } from './data-folder/privacy.ts'
import { openDatabase } from './db/database.ts'
import type { Deps } from './deps.ts'
import { answerDoctor } from './doctor/beside.ts'
import { examine } from './doctor/doctor.ts'
import { openPictureStore, openReceiptStore } from './file-store/store.ts'
import { RequestCounts } from './http/request-counts.ts'
import { likenessRounds } from './likeness/rounds.ts'
import { openMailTransport } from './mail/transport.ts'
import { forgetMailboxes } from './mail/unasked.ts'
import { mailWorker } from './mail/worker.ts'
import { METRICS_HOST, serveMetrics } from './metrics/serve.ts'
import { sendLetters } from './newsletter/letters/batch.ts'
import { mailedReceipt } from './payment/mailed-receipt.ts'
import { sendReminders } from './reminders/reminders.ts'
import { forgetWhatIsOver } from './retention/retention.ts'
import { startRounds } from './rounds.ts'
import { seed } from './seed/seed.ts'
import { senderOf } from './spa/mailboxes.ts'
import { currentSpa } from './spa/spa.ts'
import { greet, mayPrintSecrets, tellWhatIsWrong } from './start/greet.ts'
import { explainListenFailure, tryPort } from './start/port.ts'
import { exitWith } from './startup-problem.ts'

/** Longer than a request may take, and the last mails after it. */
const STOP_WITHIN_MS = 15_000
const REMIND_EVERY_MS = MS_PER_MINUTE
/** A freed time is anybody's until somebody who waits for it has it. */
const OFFER_EVERY_MS = 10 * MS_PER_SECOND
/** How soon after its fifteen seconds a letter leaves, and a minute's batch after the one before. */
const LETTERS_EVERY_MS = 3000
/** How long a renewed key of a customer's booking may still be unknown to a process. */
const RENEWALS_EVERY_MS = 5 * MS_PER_SECOND
const TIDY_UP_EVERY_MS = 10 * MS_PER_MINUTE

/** Opens the database, listens, and stops cleanly on a signal. What cannot start says so in one line and exits 1. */
export async function serve(prepare: () => Promise<Pick<Deps, 'config' | 'log' | 'pages'>>) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, quitBeforeReady)
  try {
    await start(await prepare())
  } catch (error) {
    exitWith(error)
  }
}

async function start(prepared: Pick<Deps, 'config' | 'log' | 'pages'>) {
  const { config, log } = prepared
  await tryPort(config)
  keepPrivate(config.dataDir, log)
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const clock = systemClock
  try {
    await seed({ db, clock, log })
    await retireLegacyToken({ db, clock, config })
    const receipts = await openReceiptStore(config, log)
    const pictures = await openPictureStore(config, log)
    await removeAbandonedBackups(config.dataDir)
    const cache = createCache({ db, clock, log })
    cache.follow()
    const mail = mailWorker({
      db,
      clock,
      log,
      sender: async () => senderOf(await currentSpa({ db, cache, config }), config),
      transport: openMailTransport(config, log),
      readReceipt: name => mailedReceipt(receipts, name),
      config,
    })
    const bookingKeys = await openBookingKeys(db)
    const bookingDeps = { db, clock, config, log, mail, bookingKeys, cache }
    const likeness = likenessRounds({ db, clock, log, receipts })
    const requests = new RequestCounts()
    const terminal = { tell: (line: string) => void process.stderr.write(`${line}\n`) }
    const app = await buildApp({
      ...prepared,
      ...bookingDeps,
      receipts,
      pictures,
      likeness,
      requests,
      ...(mayPrintSecrets(config) && { terminal }),
    })
    const metrics = config.metricsPort
      ? await serveMetrics({ ...bookingDeps, requests }, config.metricsPort).catch(
          explainListenFailure({ port: config.metricsPort, host: METRICS_HOST }, 'METRICS_PORT'),
        )
      : undefined
    await app.listen({ port: config.port, host: config.host }).catch(explainListenFailure(config))
    const { port } = app.server.address() as AddressInfo
    mail.start()
    likeness.start()
    const rounds = [
      startRounds(() => sendReminders(bookingDeps), REMIND_EVERY_MS, log),
      startRounds(() => lookAfterHolds(bookingDeps), REMIND_EVERY_MS, log),
      startRounds(() => offerFreedTimes(bookingDeps), OFFER_EVERY_MS, log),
      startRounds(() => sendLetters(bookingDeps), LETTERS_EVERY_MS, log),
      startRounds(() => followRenewals({ db, clock, bookingKeys, config }), RENEWALS_EVERY_MS, log),
      startRounds(() => tidyUp({ db, clock, config, log, pictures, receipts, cache }), TIDY_UP_EVERY_MS, log),
    ]
    const patient = { db, clock, config, cache, receipts, log }
    // A PostgreSQL the command can ask by itself.
    const stopDoctor = config.databaseUrl
      ? undefined
      : answerDoctor(config.dataDir, () => examine(patient, { withTestMail: true }))
    log.info({ port }, `ready on http://localhost:${port}`)
    const drain = async (hurry: AbortSignal) => {
      app.draining.begin()
      log.info({ ms: config.drainMs }, 'stopping: health says no from now on')
      await pause(config.drainMs, undefined, { signal: hurry }).catch(() => {})
    }
    stopOnSignal(drain, async () => {
      stopDoctor?.()
      metrics?.close()
      await Promise.all([app.close(), likeness.stop(), ...rounds.map(round => round.stop())])
      await mail.stop()
      await db.destroy()
      log.info('stopped')
    })
    await greet(patient, port)
    void tellWhatIsWrong(patient)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** What the clock does to bookings, and once a night to everything that would only grow. */
async function tidyUp(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'pictures' | 'receipts' | 'cache'>) {
  await finishPastDays(deps)
  await forgetMailboxes(deps)
  await forgetWhatIsOver(deps)
}

/** Process 1 of a container ignores a signal without a listener. What a start has begun, the next one repeats. */
const quitBeforeReady = () => process.exit(0)

/**
 * The first signal stops cleanly; whatever is not finished within the limit is cut off. SIGTERM gives the proxy its time before.
 * Whoever presses Ctrl-C, also during that time, does not wait for it.
 */
function stopOnSignal(drain: (hurry: AbortSignal) => Promise<void>, stop: () => Promise<void>) {
  const hurry = new AbortController()
  let stopping = false
  const onSignal = async (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT') hurry.abort()
    if (stopping) return
    stopping = true
    await drain(hurry.signal)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    stop().then(
      () => process.exit(0),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.off(signal, quitBeforeReady)
    process.on(signal, onSignal)
  }
}

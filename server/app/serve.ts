import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { MS_PER_MINUTE, MS_PER_SECOND } from '#contract/platform/time.ts'
import { retireLegacyToken } from '#server/access/devices.ts'
import { finishPastDays } from '#server/booking/finish-day.ts'
import { runHoldJobs } from '#server/booking/holds/hold-jobs.ts'
import { followRenewals, openBookingKeys } from '#server/booking/own/keys.ts'
import { offerFreedTimes } from '#server/booking/waiting/offers/offer-times.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { sendReminders } from '#server/desk/reminders/reminders.ts'
import { comparisonJob } from '#server/money/duplicate-receipts/compare.ts'
import { mailedReceipt } from '#server/money/receipts/receipt-image.ts'
import { DOCTOR, examine } from '#server/operations/doctor/doctor.ts'
import { METRICS_HOST, serveMetrics } from '#server/operations/metrics/serve.ts'
import { forgetWhatIsOver } from '#server/operations/retention/retention.ts'
import { seed } from '#server/operations/seed/seed.ts'
import { sendLetters } from '#server/people/newsletter/letters/batch.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { systemClock } from '#server/platform/clock.ts'
import { answerBackups, removeAbandonedBackups } from '#server/platform/data-folder/backup-copy.ts'
import { keepPrivate } from '#server/platform/data-folder/privacy.ts'
import { writeCopy } from '#server/platform/db/copy/write-copy.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openPictureStore, openReceiptStore } from '#server/platform/file-store/store.ts'
import { RequestCounts } from '#server/platform/http/request-counts.ts'
import { startInterval } from '#server/platform/interval-jobs.ts'
import { forgetMailboxes } from '#server/platform/mail/deliver.ts'
import { openMailTransport } from '#server/platform/mail/transport.ts'
import { mailWorker } from '#server/platform/mail/worker.ts'
import { answerRequests } from '#server/platform/note-files.ts'
import { exitWith } from '#server/platform/startup-problem.ts'
import { buildApp } from './app.ts'
import { greet, mayPrintSecrets, tellWhatIsWrong } from './start/greet.ts'
import { explainListenFailure, tryPort } from './start/port.ts'

/** Exceeds the time of a request and the last mails after it. */
const STOP_WITHIN_MS = 15_000

/** Opens the database, listens, and stops cleanly on a signal. A failed start prints one line and exits with 1. */
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
    const likeness = comparisonJob({ db, clock, log, receipts })
    const requests = new RequestCounts()
    const terminal = { tell: (line: string) => void process.stderr.write(`${line}\n`) }
    const served = { ...prepared, ...bookingDeps, receipts, pictures, likeness, requests }
    const app = await buildApp({ ...served, ...(mayPrintSecrets(config) && { terminal }) })
    const metrics = config.metricsPort
      ? await serveMetrics({ ...bookingDeps, requests }, config.metricsPort).catch(
          explainListenFailure({ port: config.metricsPort, host: METRICS_HOST }, 'METRICS_PORT'),
        )
      : undefined
    await app.listen({ port: config.port, host: config.host }).catch(explainListenFailure(config))
    const { port } = app.server.address() as AddressInfo
    mail.start()
    likeness.start()
    const every = (ms: number, work: () => Promise<unknown>) => startInterval(work, ms, log)
    const jobs = [
      every(MS_PER_MINUTE, () => sendReminders(bookingDeps)),
      every(MS_PER_MINUTE, () => runHoldJobs(bookingDeps)),
      every(10 * MS_PER_SECOND, () => offerFreedTimes(bookingDeps)),
      every(3 * MS_PER_SECOND, () => sendLetters(bookingDeps)),
      every(5 * MS_PER_SECOND, () => followRenewals(bookingDeps)),
      every(10 * MS_PER_MINUTE, async () => {
        await finishPastDays(served)
        await forgetMailboxes(served)
        await forgetWhatIsOver(served)
      }),
    ]
    const doctorDeps = { db, clock, config, cache, receipts, log }
    const examineSite = () => examine(doctorDeps, { withTestMail: true })
    // On PostgreSQL, commands open the database themselves.
    const commands = config.databaseUrl
      ? []
      : [
          every(MS_PER_SECOND, () => answerRequests(config.dataDir, DOCTOR, examineSite)),
          every(MS_PER_SECOND, () => answerBackups(config.dataDir, file => writeCopy(db, file), log)),
        ]
    log.info({ port }, `ready on http://localhost:${port}`)
    const drain = async (hurry: AbortSignal) => {
      app.draining.begin()
      log.info({ ms: config.drainMs }, 'stopping: health says no from now on')
      await pause(config.drainMs, undefined, { signal: hurry }).catch(() => {})
    }
    stopOnSignal(drain, async () => {
      for (const job of commands) void job.stop()
      metrics?.close()
      await Promise.all([app.close(), likeness.stop(), ...jobs.map(job => job.stop())])
      await mail.stop()
      await db.destroy()
      log.info('stopped')
    })
    // The site serves already, so a failure is only logged.
    await greet(doctorDeps, port).catch(error => log.warn({ err: error }, 'the start could not say where the desk is'))
    void tellWhatIsWrong(doctorDeps)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Process 1 of a container ignores a signal without a listener. */
const quitBeforeReady = () => process.exit(0)

/** The first signal stops cleanly, within a time limit. SIGTERM drains first; Ctrl-C skips or ends draining. */
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

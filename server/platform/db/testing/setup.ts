import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { emptyDatabase } from '../../../../scripts/build/empty-database.ts'
import { openDatabase } from '../database.ts'
import { asAdministrator, databaseAt, type TestDatabases } from './database.ts'
import { quietLog } from './log.ts'
import { buildPrograms } from './process.ts'

const CACHE = '.cache'

/** Before the server's tests: one migrated database that every test copies. After them: nothing of the tests is left. */
export default async function setup(project: TestProject) {
  const run = `imole_test_${randomBytes(4).toString('hex')}`
  const folder = await mkdtemp(join(tmpdir(), run))
  const url = process.env.TEST_DATABASE_URL
  const programs = await buildPrograms()
  const worker = resolve(programs, 'embedded-worker.js')
  process.env.BUILT_PROGRAMS = pathToFileURL(worker).href
  await symlink(await emptyDatabase(worker), join(programs, 'empty-database.gz'))
  const embedded = await embeddedTemplate()
  const postgresql = url ? { url, template: await postgresqlTemplate(url, run) } : undefined
  project.provide('testDatabases', { run, folder, embedded, postgresql })
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await rm(programs, { recursive: true, force: true })
    if (url) await dropDatabases(url, run)
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: TestDatabases
  }
}

/** Making one takes seconds, so it is kept until the code that makes it changes. */
async function embeddedTemplate() {
  const template = join(CACHE, `test-database-${fingerprint()}`)
  if (existsSync(template)) return template
  await mkdir(CACHE, { recursive: true })
  await removeOld()
  const unfinished = await mkdtemp(`${template}-`)
  const db = await openDatabase({ databaseUrl: undefined, dataDir: unfinished, log: quietLog })
  await db.destroy()
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true, force: true }))
  return template
}

async function removeOld() {
  for (const name of readdirSync(CACHE).filter(name => name.startsWith('test-database-')))
    if (Date.now() - statSync(join(CACHE, name)).mtimeMs > MS_PER_DAY) await rm(join(CACHE, name), { recursive: true })
}

function fingerprint() {
  const migrations = readdirSync('server/platform/db/migrations').map(name => `server/platform/db/migrations/${name}`)
  const makers = ['embedded/embedded-worker', 'embedded/filesystem', 'migrate'].map(
    name => `server/platform/db/${name}.ts`,
  )
  const hash = createHash('sha256')
  for (const file of ['node_modules/@electric-sql/pglite/package.json', ...makers, ...migrations.sort()])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function postgresqlTemplate(url: string, run: string) {
  const template = `${run}_template`
  await asAdministrator(url, `create database ${template}`)
  const db = await openDatabase({ databaseUrl: databaseAt(url, template), dataDir: tmpdir(), log: quietLog })
  await db.destroy()
  return template
}

async function dropDatabases(url: string, run: string) {
  const rows = await asAdministrator(url, `select datname from pg_database where datname like '${run}%'`)
  for (const { datname } of rows) await asAdministrator(url, `drop database ${datname} with (force)`)
}

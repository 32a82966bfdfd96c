import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { StartupProblem } from '../startup-problem.ts'
import { type Db, openAsItIs, openDatabase } from './database.ts'
import { asAdministrator, databaseAt, newTestDatabase } from './testing/database.ts'
import { quietLog } from './testing/log.ts'
import { inTransaction, isUnavailable } from './transaction.ts'

test('a server that cannot be reached stops the start with one line that keeps the password to itself', async () => {
  const closed = await listen(createServer())
  const { port } = closed.address() as AddressInfo
  await new Promise(resolve => closed.close(resolve))
  const databaseUrl = `postgres://spa:s3cret@127.0.0.1:${port}/spa`
  const problem = await openDatabase({ databaseUrl, dataDir: '', log: quietLog, startsWithinMs: 0 }).catch(
    error => error,
  )
  expect(problem).toBeInstanceOf(StartupProblem)
  expect(problem.message).toMatch(
    new RegExp(`^PostgreSQL at 127.0.0.1:${port}/spa cannot be used .*ECONNREFUSED.*DATABASE_URL.*$`),
  )
  expect(problem.message).not.toContain('s3cret')
})

const { postgresql } = inject('testDatabases')
if (postgresql) onPostgresql(postgresql.url)

function onPostgresql(url: string) {
  test('a database that is not there stops the start with one line that keeps the password to itself', async () => {
    const databaseUrl = databaseAt(url, 'nowhere')
    const problem = await openDatabase({ databaseUrl, dataDir: '', log: quietLog }).catch(error => error)
    expect(problem).toBeInstanceOf(StartupProblem)
    expect(problem.message).toMatch(/^PostgreSQL at .+\/nowhere cannot be used \(.*does not exist.*\)\. .+$/)
    expect(problem.message).not.toContain(`:${new URL(url).password}@`)
  })

  test('a server that is still starting is waited for', async () => {
    const { databaseUrl, ...options } = await newTestDatabase()
    const target = new URL(databaseUrl as string)
    const { hostname, port: targetPort } = target
    const gate = createServer(client => {
      const upstream = connect(Number(targetPort || 5432), hostname)
      client.pipe(upstream).pipe(client)
      for (const line of [client, upstream]) line.on('error', () => {})
    })
    const closed = await listen(createServer())
    const { port } = closed.address() as AddressInfo
    await new Promise(resolve => closed.close(resolve))
    const late = setTimeout(() => gate.listen(port, '127.0.0.1'), 1500)
    target.host = `127.0.0.1:${port}`
    const db = await openDatabase({ ...options, databaseUrl: target.href })
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
    await db.destroy()
    clearTimeout(late)
    gate.close()
  })

  test('no statement of a large database is compiled, which takes longer than to run it', async () => {
    const { databaseUrl, ...options } = await newTestDatabase()
    const jit = databaseUrl?.replace(/$/, '?options=-cjit_above_cost%3D0')
    const db = await openDatabase({ ...options, databaseUrl: jit })
    const { rows } = await sql`explain (analyze, format json) select count(*) from bookings`.execute(db)
    expect(JSON.stringify(rows)).not.toContain('JIT')
    await db.destroy()
  })

  test('a statement that another program made unusable fails once, and its connection is not used again', async () => {
    const db = await openDatabase(await newTestDatabase())
    const rooms = () => sql<{ room: unknown }>`select room from guests`.execute(db)
    await sql`create table guests (room integer)`.execute(db)
    await rooms()
    await sql`alter table guests alter column room type text`.execute(db)
    await expect(rooms()).rejects.toMatchObject({ code: '0A000' })
    expect((await rooms()).rows).toEqual([])
    await db.destroy()
  })

  test('a user who may not make tables stops the start with one line', async () => {
    const { databaseUrl } = await newTestDatabase()
    const at = new URL(databaseUrl as string)
    const role = at.pathname.slice(1)
    await asAdministrator(url, `create role ${role} login password 'guest'`)
    await asAdministrator(at.href, 'drop table schema_migrations')
    at.username = role
    at.password = 'guest'
    const problem = await openDatabase({ databaseUrl: at.href, dataDir: '', log: quietLog }).catch(error => error)
    await asAdministrator(url, `drop role ${role}`)
    expect(problem).toBeInstanceOf(StartupProblem)
    expect(problem.message).toMatch(/^The database user may not set up the database \(permission denied.+$/)
  })

  test('eight servers start at once on one empty database, and it is migrated once', async () => {
    const { run } = inject('testDatabases')
    const empty = `${run}_empty`
    await asAdministrator(url, `create database ${empty}`)
    const options = { databaseUrl: databaseAt(url, empty), dataDir: '', log: quietLog }
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase(options)))
    const [db] = opened as [Db]
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    expect(await db.selectFrom('settings').selectAll().execute()).toHaveLength(1)
    await Promise.all(opened.map(db => db.destroy()))
  })

  test('two transactions that lock each other out are both done in the end', async () => {
    const db = await openDatabase(await newTestDatabase())
    await db
      .insertInto('seeds')
      .values(['a', 'b'].map(name => ({ name, createdAt: new Date(0) })))
      .execute()
    const touch = (on: Db, name: string) =>
      on.updateTable('seeds').set({ createdAt: new Date() }).where('name', '=', name).execute()
    let attempts = 0
    let bothInside = () => {}
    const together = new Promise<void>(resolve => {
      bothInside = resolve
    })
    const both = (first: string, second: string) =>
      inTransaction(db, async trx => {
        await touch(trx, first)
        if (++attempts === 2) bothInside()
        await together
        await touch(trx, second)
      })
    await Promise.all([both('a', 'b'), both('b', 'a')])
    expect(attempts).toBe(3)
    await db.destroy()
  })

  describe('a server that only reads', () => {
    let options: Awaited<ReturnType<typeof newTestDatabase>>
    let db: Db
    beforeAll(async () => {
      options = await newTestDatabase()
      db = await openDatabase(options)
    })
    afterAll(() => db.destroy())
    const name = () => new URL(options.databaseUrl as string).pathname.slice(1)
    const close = () => asAdministrator(url, `alter database ${name()} set default_transaction_read_only = on`)
    const reopen = () => asAdministrator(url, `alter database ${name()} reset default_transaction_read_only`)
    const write = () =>
      inTransaction(db, trx => sql`update seeds set name = name`.execute(trx)).then(
        () => 'written',
        error => (isUnavailable(error) ? 'unavailable' : error),
      )

    test('is unavailable, and none of its connections is used again', async () => {
      const sessions = Array.from({ length: 3 }, () =>
        sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(db),
      )
      const before = (await Promise.all(sessions)).map(({ rows }) => rows[0]?.pid)
      await sql`set default_transaction_read_only = on`.execute(db)
      expect(await write()).toBe('unavailable')
      expect(await write()).toBe('written')
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      expect(before).not.toContain(rows[0]?.pid)
    })

    test('is not even read from, because it may not be the one that the others write to', async () => {
      await close()
      await sql`set default_transaction_read_only = on`.execute(db)
      expect(await write()).toBe('unavailable')
      expect(await sql`select 1`.execute(db).catch(isUnavailable)).toBe(true)
      await reopen()
      expect(await write()).toBe('written')
    })

    test('stops the start with one line, unless it becomes writable in time', async () => {
      await close()
      const problem = await openDatabase({ ...options, startsWithinMs: 0 }).catch(error => error)
      expect(problem).toBeInstanceOf(StartupProblem)
      expect(problem.message).toMatch(/^PostgreSQL at .+ cannot be used \(it only reads, as a standby does .+$/)
      const late = setTimeout(reopen, 700)
      await (await openDatabase(options)).destroy()
      clearTimeout(late)
    })

    test('is copied by a command that accepts any server, and serves no site', async () => {
      await close()
      const accepting = { ...options, databaseUrl: `${options.databaseUrl}?target_session_attrs=any` }
      const any = await openAsItIs(accepting)
      expect((await sql`select name from schema_migrations`.execute(any)).rows).not.toEqual([])
      await any.destroy()
      await expect(openDatabase({ ...accepting, startsWithinMs: 0 })).rejects.toThrow(StartupProblem)
      await reopen()
    })
  })

  test('of several hosts the one is used that can be written to, and the next one when it is gone', async () => {
    const { databaseUrl, ...options } = await newTestDatabase()
    const target = new URL(databaseUrl as string)
    // Takes connections and never says a word, as a machine does that lost its power.
    const silent = await listen(createServer())
    const { port } = silent.address() as AddressInfo
    const first = await startProxy(target)
    const hosts = `127.0.0.1:${port},${new URL(first.url).host},${target.host}`
    const several = first.url.replace(new URL(first.url).host, hosts)
    const db = await openDatabase({ ...options, databaseUrl: `${several}?target_session_attrs=read-write` })
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows[0]?.one)
    expect(await Promise.all(Array.from({ length: 12 }, ask))).toEqual(Array(12).fill(1))
    await first.stop()
    // A connection may still have to learn that it was cut.
    await expect.poll(() => ask().catch(isUnavailable)).toBe(1)
    expect(await Promise.all(Array.from({ length: 12 }, ask))).toEqual(Array(12).fill(1))
    await db.destroy()
    silent.close()
  })

  describe('when the server goes away', () => {
    let proxy: Awaited<ReturnType<typeof startProxy>>
    let db: Db
    beforeAll(async () => {
      const options = await newTestDatabase()
      proxy = await startProxy(new URL(options.databaseUrl as string))
      db = await openDatabase({ ...options, databaseUrl: proxy.url })
    })
    afterAll(async () => {
      await db.destroy()
      await proxy.stop()
    })
    const ask = () =>
      sql`select 1 as one`.execute(db).then(
        () => 'answered',
        error => (isUnavailable(error) ? 'unavailable' : error),
      )

    test('idle connections that were cut do no harm', async () => {
      await Promise.all([ask(), ask(), ask()])
      proxy.cut()
      await expect.poll(ask).toBe('answered')
    })

    test('while it is away it is unavailable; when it is back, so are we', async () => {
      await proxy.stop()
      proxy.cut()
      await expect.poll(ask).toBe('unavailable')
      expect(await ask()).toBe('unavailable')
      await proxy.start()
      expect(await ask()).toBe('answered')
    })

    test('a connection cut in the middle of a transaction is unavailable, and the process lives on', async () => {
      const outcome = inTransaction(db, async trx => {
        await trx
          .insertInto('seeds')
          .values({ name: 'cut', createdAt: new Date(0) })
          .execute()
        proxy.cut()
        await new Promise(resolve => setTimeout(resolve, 50))
        await sql`select 1`.execute(trx)
      })
      expect(isUnavailable(await outcome.catch(error => error))).toBe(true)
      expect(await db.selectFrom('seeds').selectAll().where('name', '=', 'cut').execute()).toEqual([])
    })

    test('a session the administrator ended is unavailable, and the next one works', async () => {
      const outcome = inTransaction(db, async trx => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await asAdministrator(url, `select pg_terminate_backend(${rows[0]?.pid})`)
        await sql`select 1`.execute(trx)
      })
      expect(isUnavailable(await outcome.catch(error => error))).toBe(true)
      expect(await ask()).toBe('answered')
    })
  })
}

function listen(server: Server, port = 0): Promise<Server> {
  return new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(server)))
}

/** Stands between us and PostgreSQL, and can cut every connection or refuse new ones. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>()
  let server = await listen(createServer(forward))
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`

  function forward(client: Socket) {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: url.href,
    cut,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        cut()
      }),
    start: async () => {
      server = await listen(createServer(forward), port)
    },
  }
}

// @ts-check
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { builtProgram } from '../../setup/builds.mjs'

/** @typedef {import('./recorder.mjs').Statement} Statement */

/**
 * Runs recorded statements and nothing else: with `pg` alone, every line as it was, or in the embedded database's own
 * thread. Says how many were refused, which should be none.
 * @param {{ root: string, databaseUrl?: string, folder: string }} database
 */
export async function replay({ root, databaseUrl, folder }) {
  const run = databaseUrl ? await onPostgresql(databaseUrl) : await onEmbedded(root, folder)
  return async (/** @type {Statement[]} */ statements) => {
    let refused = 0
    for (const statement of statements)
      await run(statement).catch(() => {
        refused++
      })
    return refused
  }
}

/** @param {string} connectionString */
async function onPostgresql(connectionString) {
  const { default: pg } = await import('pg')
  /** @type {Map<number, import('pg').Client>} */
  const clients = new Map()
  /** @type {Map<string, string>} */
  const names = new Map()
  return async (/** @type {Statement} */ { line, sql, values }) => {
    let client = clients.get(line)
    if (!client) {
      client = new pg.Client({ connectionString, statement_timeout: 10_000 })
      await client.connect()
      clients.set(line, client)
    }
    // Prepared, as the server does it.
    const name = names.get(sql) ?? `s${names.size}`
    names.set(sql, name)
    await client.query({ name, text: sql, values })
  }
}

/** @param {string} root @param {string} folder */
async function onEmbedded(root, folder) {
  const worker = new Worker(pathToFileURL(builtProgram('embedded-worker', join(root, 'dist'))), { workerData: folder })
  await new Promise(resolve => worker.once('message', resolve))
  let id = 0
  return (/** @type {Statement} */ { sql, values }) =>
    new Promise((resolve, reject) => {
      worker.once('message', message => ('failure' in message ? reject(message.failure) : resolve(undefined)))
      worker.postMessage({ kind: 'run', id: ++id, sql, parameters: values })
    })
}

// @ts-check
import pg from 'pg'
import { cpuOf } from './cpu-of.mjs'

/** @typedef {ReturnType<typeof databasesOf>} Databases @param {string} url @param {number} pid */
export function databasesOf(url, pid) {
  let made = 0
  return {
    /** Of the server that they all are on. */
    cpu: () => cpuOf(pid),
    /** @param {string} [template] the address of a database to copy, which nobody uses */
    async make(template) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const name = `bench_${++made}`
      const from = template ? ` template ${new URL(template).pathname.slice(1)}` : ''
      await client.query(`create database ${name}${from}`)
      await client.end()
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
  }
}

// @ts-check
import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

/** A statement as it went to the database, over which of the lines to it. @typedef {{ line: number, sql: string, values: (string | null)[] }} Statement */

/**
 * From now on, every statement this process sends to its database: to the thread of the embedded one, or over a line to
 * PostgreSQL. The function gives what has come together, and begins anew.
 */
export function recordStatements() {
  /** @type {Statement[]} */
  let statements = []
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.begin) statements.push({ line: 0, sql: message.begin, values: [] })
    if (message?.kind === 'run') statements.push({ line: 0, sql: message.sql, values: message.parameters })
    return postMessage.call(this, message, ...rest)
  }
  const { write } = Socket.prototype
  /** @type {Map<Socket, { line: number, prepared: Map<string, string> }>} */
  const lines = new Map()
  Socket.prototype.write = /** @this {Socket} */ function (/** @type {any[]} */ ...args) {
    if (isToDatabase(this) && Buffer.isBuffer(args[0])) {
      const known = lines.get(this) ?? { line: lines.size, prepared: new Map() }
      lines.set(this, known)
      for (const statement of read(args[0], known.prepared)) statements.push({ line: known.line, ...statement })
    }
    return write.apply(this, /** @type {any} */ (args))
  }
  return () => {
    const recorded = statements
    statements = []
    return recorded
  }
}

const port = Number(process.env.DATABASE_URL && new URL(process.env.DATABASE_URL).port)

/** @param {Socket} socket */
function isToDatabase(socket) {
  return Boolean(port) && socket.remotePort === port
}

/**
 * The messages of PostgreSQL's protocol that say what is run: Parse names a statement, Bind gives it its values.
 * @param {Buffer} bytes @param {Map<string, string>} prepared
 */
function* read(bytes, prepared) {
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const kind = String.fromCharCode(bytes[at] ?? 0)
    if (kind !== 'P' && kind !== 'B') continue
    const text = reader(bytes, at + 5)
    if (kind === 'P') {
      const name = text.word()
      prepared.set(name, text.word())
      continue
    }
    text.word()
    const sql = prepared.get(text.word()) ?? ''
    text.skip(2 * text.short())
    yield { sql, values: Array.from({ length: text.short() }, () => text.value()) }
  }
}

/** @param {Buffer} bytes @param {number} at */
function reader(bytes, at) {
  return {
    word() {
      const end = bytes.indexOf(0, at)
      const word = bytes.toString('utf8', at, end)
      at = end + 1
      return word
    },
    short() {
      at += 2
      return bytes.readInt16BE(at - 2)
    },
    /** @param {number} length */
    skip(length) {
      at += length
    },
    value() {
      const length = bytes.readInt32BE(at)
      at += 4 + Math.max(0, length)
      return length < 0 ? null : bytes.toString('utf8', at - length, at)
    },
  }
}

// @ts-check
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'

/** @typedef {import('./recorder.mjs').Statement} Statement */

/**
 * Composes the letters that recorded statements put into the outbox, and writes each to a file: what nodemailer and the
 * system take for them, without anything of ours.
 * @param {Statement[]} statements @param {string} folder
 */
export async function composeLetters(statements, folder) {
  let composed = 0
  for (const { sql, values } of statements) {
    if (!/^insert into "outbox"/.test(sql)) continue
    const { to, subject, text, html } = JSON.parse(values.find(value => value?.startsWith('{')) ?? '{}')
    const bytes = await new MailComposer({ from: 'spa@example.com', to, subject, text, html }).compile().build()
    await writeFile(join(folder, `${++composed}.eml`), bytes)
  }
  return composed
}

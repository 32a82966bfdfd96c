import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NODE, runProgram } from '#server/platform/db/testing/process.ts'
import { builtProgram } from '../scripts/setup/builds.mjs'

/** Accepts every connection and never answers. */
async function hangingHost() {
  const server = createServer(() => {})
  onTestFinished(() => void server.close())
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('where database, mail server and bucket all hang, the doctor names each, looks at the rest, and ends', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'spa-doctor-'))
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://spa@${await hangingHost()}/spa`,
    SMTP_URL: `smtp://${await hangingHost()}`,
    RECEIPTS_S3_URL: `http://key:secret@${await hangingHost()}/spa`,
  }
  const doctor = runProgram([...NODE, builtProgram('doctor')], { env })
  expect(await doctor.ended).toBe(1)
  const said = doctor.lines.join('\n')
  expect(said).toMatch(/WRONG {2}Database: The database did not answer within 4 seconds\./)
  expect(said).toMatch(/WRONG {2}Receipts: .* did not answer within 4 seconds/)
  expect(said).toMatch(/WRONG {2}Mail server: /)
  for (const name of ['The site’s address', 'The proxy', 'Backup', 'Disk', 'Clock']) expect(said).toContain(`${name}: `)
  expect(doctor.complaints()).toMatch(/^Checking \d+ things\. This takes 15 seconds at the most\.$/)
  await rm(dataDir, { recursive: true })
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DoctorLine } from '#contract/doctor.ts'
import { answerDoctor, askRunningServer } from './beside.ts'
import { showLines } from './show.ts'

const line: DoctorLine = { name: 'Disk', state: 'wrong', finding: 'Only 100 MB are free.', todo: 'Make room.' }

test('beside a running server the doctor’s question is answered by the server, and nothing is left behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'spa-doctor-'))
  let looked = 0
  const stop = answerDoctor(dataDir, async () => {
    looked++
    return [line]
  })
  expect(await askRunningServer(dataDir)).toEqual([line])
  stop()
  expect(looked).toBe(1)
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})

test('a state is a word, and a colour only where a person looks', () => {
  const shown = '  WRONG  Disk: Only 100 MB are free.\n         → Make room.'
  expect(showLines([line], { inColour: false })).toBe(shown)
  expect(showLines([line], { inColour: true })).toBe(shown.replace('WRONG', '\u001b[31mWRONG\u001b[0m'))
})

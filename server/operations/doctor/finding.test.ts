import { expect, test } from 'vitest'
import type { DoctorLine } from '#contract/operations/doctor.ts'
import { showLines } from './finding.ts'

const line: DoctorLine = { name: 'Disk', state: 'wrong', finding: 'Only 100 MB are free.', todo: 'Make room.' }

test('a state is a word, and a colour only where a person looks', () => {
  const shown = '  WRONG  Disk: Only 100 MB are free.\n         → Make room.'
  expect(showLines([line], { inColour: false })).toBe(shown)
  expect(showLines([line], { inColour: true })).toBe(shown.replace('WRONG', '\u001b[31mWRONG\u001b[0m'))
})

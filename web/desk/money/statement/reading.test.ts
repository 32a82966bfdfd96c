import { expect, test } from 'vitest'
import { entriesOf, readingOf, rowsOfFile } from './reading.ts'
import { XLS_FILES } from './testing/pages.ts'

const TODAY = '2026-11-18'

test.each(Object.entries(XLS_FILES))('an .xls file that is %s is read on the device', async (_, text) => {
  const rows = await rowsOfFile(new File([text], 'statement.xls', { type: 'application/vnd.ms-excel' }), TODAY)
  const { credits, entries } = await entriesOf(rows, readingOf(rows, TODAY)!)
  expect(credits.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-11-12', 30_000],
    ['2026-11-13', 25_000],
    ['2026-11-14', 18_500],
  ])
  expect(entries).toBe(4)
  expect(credits[0]!.narration).toMatch(/ADAEZE OBI.K7QF2/)
})

import { expect, test } from 'vitest'
import { fileSizeText } from './file-size.ts'

const KB = 1024
const MB = KB * 1024
const GB = MB * 1024

test.each([
  [0, '0 Bytes'],
  [-1, '0 Bytes'],
  [Number.NaN, '0 Bytes'],
  [512, '512 Bytes'],
  [1023, '1023 Bytes'],
  [KB, '1.00 KB'],
  [1.5 * KB, '1.50 KB'],
  [102_400, '100.00 KB'],
  [MB - 1, '1.00 MB'],
  [MB, '1.00 MB'],
  [5_000_000, '4.77 MB'],
  [GB - 1, '1.00 GB'],
  [1.25 * GB, '1.25 GB'],
  [2048 * GB, '2048.00 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})

import { expect, test } from 'vitest'
import { nubanCheck } from './nuban.ts'

test('the central bank’s own example: serial 000001457 at First Bank has the check digit 9', () => {
  expect(nubanCheck('011', '0000014579')).toBe(true)
  for (const digit of '012345678') expect(nubanCheck('011', `000001457${digit}`)).toBe(false)
})

test.each(['101', '068', '035', '057'])('5050114930 can be an account at bank %s', code => {
  expect(nubanCheck(code, '5050114930')).toBe(true)
})

test.each(['011', '058', '044'])('5050114930 can be none at bank %s', code => {
  expect(nubanCheck(code, '5050114930')).toBe(false)
})

test('one wrong digit, wherever it is, is noticed', () => {
  const right = '5050114930'
  for (let place = 0; place < right.length; place++)
    for (const digit of '0123456789')
      if (digit !== right[place])
        expect(nubanCheck('057', right.slice(0, place) + digit + right.slice(place + 1))).toBe(false)
})

test('a microfinance bank’s five digits count behind a nine', () => {
  // 9·3 + 5·7 + 0·3 + 2·3 + 1·7 + 1·3 = 78, and the account’s first nine digits add 2·3 = 6: 84, so 6 is missing to 90.
  expect(nubanCheck('50211', '2000000006')).toBe(true)
  expect(nubanCheck('50211', '2000000007')).toBe(false)
})

test.each([
  ['a wallet that numbers by phone', '999992', '8030000000'],
  ['a bank we do not know', 'Bank of the Moon', '0123456789'],
  ['nine digits', '058', '012345678'],
  ['letters', '058', '01234S6789'],
])('%s is not judged', (_what, code, number) => {
  expect(nubanCheck(code, number)).toBeUndefined()
})

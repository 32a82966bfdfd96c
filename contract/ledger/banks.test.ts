import { expect, test } from 'vitest'
import { BANK_NAMES, bankName, isAccountNumber } from './banks.ts'

test('a bank code is shown as the name customers know', () => {
  expect(bankName('044')).toBe('Access Bank')
  expect(bankName('058')).toBe('Guaranty Trust Bank')
  expect(bankName('999992')).toBe('OPay')
})

test.each(['000', 'Corner Bank', '', 'constructor', '__proto__'])('an unknown code %j is shown as it is', code => {
  expect(bankName(code)).toBe(code)
})

test('every code is digits and every name is its own', () => {
  expect(Object.keys(BANK_NAMES).filter(code => !/^(\d{3}|\d{5,6})$/.test(code))).toEqual([])
  expect(new Set(Object.values(BANK_NAMES)).size).toBe(Object.keys(BANK_NAMES).length)
})

test.each([
  ['0123456789', true],
  ['012345678', false],
  ['01234567890', false],
  ['012345678a', false],
])('in Nigeria %s is an account number: %s; elsewhere its bank says so', (number, ok) => {
  expect(isAccountNumber(number, 'NG')).toBe(ok)
  expect(isAccountNumber(number, 'KE')).toBe(true)
})

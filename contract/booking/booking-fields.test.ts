import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingFieldErrors, tidyUserInfo } from './booking-fields.ts'

const ada = { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+234 803 000 0000' }

test.each(['0803000000', '+234 (803) 000-0000', '  0803000000  ', '+290 23 456'])(
  '%j is a phone number',
  phoneNumber => {
    expect(bookingFieldErrors({ ...ada, phoneNumber })).toEqual({})
  },
)

test.each([
  '----------',
  '(((((+)))))',
  '+          ',
  '+234 801 --',
  '+234 803 123 456',
  '+234 803 123 45678',
  '+234+2348031234567',
  '080300000',
  '0803000000a',
  '0803.000.000',
  '0803000\n000',
  '٠٨٠٣٠٠٠٠٠٠',
  '1'.repeat(31),
])('%j is no phone number', phoneNumber => {
  expect(bookingFieldErrors({ ...ada, phoneNumber })).toEqual({ phoneNumber: 'Please enter a valid phone number' })
})

test.each(['Ọláyínká Adébáyọ̀', "D'Arcy-Smith, Jr.", '李小龙', 'Ada 🌸', 'Ada'])('%j is a name', fullName => {
  expect(bookingFieldErrors({ ...ada, fullName })).toEqual({})
})

test.each(['Ada\r\nBcc: all@example.com', 'Ada\u0000', 'Ada\u2028Obi', 'Ada\u202eibO', 'Ada \ud83d', '\udc00Ada'])(
  'a name that breaks its line or its reading order is refused: %j',
  fullName => {
    expect(bookingFieldErrors({ ...ada, fullName })).toHaveProperty('fullName')
  },
)

test('a name has 120 characters at most', () => {
  expect(bookingFieldErrors({ ...ada, fullName: 'a'.repeat(120) })).toEqual({})
  expect(bookingFieldErrors({ ...ada, fullName: 'a'.repeat(121) })).toHaveProperty('fullName')
})

test('any text of the allowed characters is a number exactly when it has ten of them and seven digits', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789 -+()'), maxLength: 30 })
  fc.assert(
    fc.property(typed, phoneNumber => {
      const text = phoneNumber.trim()
      const isNumber = text.length >= 10 && [...text].filter(character => character >= '0').length >= 7
      expect(bookingFieldErrors({ ...ada, phoneNumber }).phoneNumber === undefined).toBe(isNumber)
    }),
  )
})

test('details are kept without the spaces around them and with one way to write an accent', () => {
  expect(tidyUserInfo({ fullName: ' Ade\u0301 ', email: ' ada@example.com ', phoneNumber: ' 0803000000 ' })).toEqual({
    fullName: 'Adé',
    email: 'ada@example.com',
    phoneNumber: '0803000000',
  })
})

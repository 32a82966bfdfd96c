import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingFieldErrors, missingSelection, tidyUserInfo } from './booking-fields.ts'

const complete = { serviceName: 'Facials', subServiceId: 's1', bookingDate: '2026-11-20', bookingTime: '9:00 AM' }
const ada = { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+234 803 000 0000' }

test('the four choices are asked for one at a time, in order', () => {
  expect(missingSelection({})).toBe('Please select a service')
  expect(missingSelection({ serviceName: 'Facials' })).toBe('Please select a sub service under the Facials selection')
  expect(missingSelection({ serviceName: 'Facials', subServiceId: 's1' })).toBe('Please select a booking date')
  expect(missingSelection({ ...complete, bookingTime: null })).toBe('Please select a booking time')
  expect(missingSelection(complete)).toBeUndefined()
})

test('an earlier choice that is missing is named before a later one', () => {
  expect(missingSelection({ ...complete, serviceName: '', bookingTime: '' })).toBe('Please select a service')
  expect(missingSelection({ ...complete, bookingDate: '', bookingTime: '' })).toBe('Please select a booking date')
})

test('complete contact details have no errors', () => {
  expect(bookingFieldErrors(ada)).toEqual({})
})

test('every empty field has its own message at the same time', () => {
  expect(bookingFieldErrors({ fullName: ' ', email: '', phoneNumber: '\t' })).toEqual({
    fullName: 'Full name is required',
    email: 'Email is required',
    phoneNumber: 'Phone number is required',
  })
})

test('an address with a space inside is not valid', () => {
  expect(bookingFieldErrors({ ...ada, email: 'ada @example.com' })).toEqual({
    email: 'Please enter a valid email address',
  })
})

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

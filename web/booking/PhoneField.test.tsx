import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { showAt } from '#web/testing/show.tsx'
import { maybeRealNumber, PhoneField } from './PhoneField.tsx'

async function show(kept = '', spa: Partial<Spa> = {}) {
  function Form() {
    const [value, setValue] = useState(kept)
    return (
      <>
        <PhoneField value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    )
  }
  showAt('/booking', <Form />, {}, spa)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  const picker = screen.getByLabelText<HTMLSelectElement>('Country of the phone number')
  await waitFor(() => expect(picker.options.length).toBeGreaterThan(200))
  return {
    input,
    picker,
    fillIn: (value: string) => fireEvent.change(input, { target: { value } }),
    kept: () => screen.getByRole('status').textContent,
  }
}

test('it begins with the calling code of the spa’s country', async () => {
  const nigeria = await show()
  expect([nigeria.input.value, nigeria.picker.value]).toEqual(['+234', 'NG'])
  cleanup()
  const { input, picker, fillIn, kept } = await show('', {
    phoneCountry: 'KE',
    phone: { ...business.phone, callingCode: '254' },
  })
  expect([input.value, picker.value]).toEqual(['+254', 'KE'])
  fillIn('0712 345 678')
  expect(kept()).toBe('+254712345678')
})

test('who enters the empty field types behind the calling code, wherever the browser had put the caret', async () => {
  const { input } = await show()
  act(() => input.focus())
  input.setSelectionRange(0, 0)
  fireEvent(document, new Event('selectionchange'))
  expect(input.selectionStart).toBe('+234'.length)
})

test('a calling code that is selected when the field is entered can be typed over', async () => {
  const { input } = await show()
  input.select()
  act(() => input.focus())
  fireEvent(document, new Event('selectionchange'))
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, '+234'.length])
})

test.each([
  ['as it is known at home', '08031234567', '+2348031234567', '+234 803 123 4567'],
  ['with spaces', '0803 123 4567', '+2348031234567', '+234 803 123 4567'],
  ['with the zero behind the calling code', '+234 0803 123 4567', '+2348031234567', '+234 803 123 4567'],
  ['with the zero in brackets', '+234 (0) 803-123-4567', '+2348031234567', '+234 803 123 4567'],
  ['without its zero', '8031234567', '+2348031234567', '+234 803 123 4567'],
  ['without its plus', '2348031234567', '+2348031234567', '+234 803 123 4567'],
  ['as it is dialled from abroad', '00234 803 123 4567', '+2348031234567', '+234 803 123 4567'],
  ['behind a plus that was left over', '+08031234567', '+2348031234567', '+234 803 123 4567'],
  ['copied with invisible marks', '\u202a+234 803 123 4567\u202c', '+2348031234567', '+234 803 123 4567'],
  ['of another country', '+44 7911 123456', '+447911123456', '+44 7911 123456'],
  ['of a country where the zero stays', '+39 06 1234 5678', '+390612345678', '+39 06 1234 5678'],
])('a number %s is kept in international form', async (_, typed, international, seen) => {
  const { fillIn, input, kept } = await show()
  fillIn(typed)
  expect(kept()).toBe(international)
  expect(input.value).toBe(seen)
})

test('nothing is rewritten while somebody types, and the spaces are set when they are done', async () => {
  const { fillIn, input, kept } = await show()
  fireEvent.focus(input)
  fillIn('08031234567')
  expect(input.value).toBe('08031234567')
  expect(kept()).toBe('+2348031234567')
  fireEvent.blur(input)
  expect(input.value).toBe('+234 803 123 4567')
})

test('the country follows the calling code', async () => {
  const { fillIn, input, picker } = await show()
  fireEvent.focus(input)
  const seen = ['+', '+4', '+44', '+447', '+1', '+1 416 555 0134', '+999'].map(typed => {
    fillIn(typed)
    return picker.value
  })
  expect(seen).toEqual(['NG', 'NG', 'GB', 'GB', 'US', 'CA', ''])
})

test('another country brings its calling code, and a number as it is known there is one of it', async () => {
  const { fillIn, input, picker, kept } = await show()
  fireEvent.change(picker, { target: { value: 'GB' } })
  expect(input.value).toBe('+44')
  fillIn('07911123456')
  expect(kept()).toBe('+447911123456')
})

test('a number moves with the country that is picked for it', async () => {
  const { picker, kept } = await show('+2348031234567')
  fireEvent.change(picker, { target: { value: 'GH' } })
  expect(kept()).toBe('+2338031234567')
})

test('a number kept without its calling code gets it', async () => {
  const { input, kept } = await show('08031234567')
  await waitFor(() => expect(kept()).toBe('+2348031234567'))
  expect(input.value).toBe('+234 803 123 4567')
})

test.each([
  ['a calling code alone is no number', '+1', ''],
  ['what is no number yet is kept as it was typed', '+1 2', '+1 2'],
  ['words are kept for the form to refuse', '0803 call me 1234567', '0803 call me 1234567'],
])('%s', async (_, typed, stored) => {
  const { fillIn, kept } = await show('+2348031234567')
  fillIn(typed)
  expect(kept()).toBe(stored)
})

test.each(['+2348031234567', '+234 803 123 4567'])(
  'a whole number pasted behind the calling code is one number: %s',
  async pasted => {
    const { fillIn, kept } = await show()
    fillIn(`+234${pasted}`)
    expect(kept()).toBe('+2348031234567')
  },
)

test.each([
  ['+2348031234567', true],
  ['+23480312345', false],
  ['+447911123456', true],
  ['+4479111', false],
])('whether %s can exist is for its own country to say: %s', async (number, isReal) => {
  await show()
  expect(maybeRealNumber(number, 'NG')).toBe(isReal)
})

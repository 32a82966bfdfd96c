import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import InternationalPhone from './InternationalPhone.tsx'

function show(kept = '') {
  function Form() {
    const [value, setValue] = useState(kept)
    return (
      <>
        <InternationalPhone
          tie={{ id: 'phone', 'aria-invalid': undefined, 'aria-describedby': undefined }}
          value={value}
          onChange={setValue}
        />
        <output>{value}</output>
      </>
    )
  }
  render(<Form />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  return {
    input,
    fillIn: (value: string) => fireEvent.change(input, { target: { value } }),
    kept: () => screen.getByRole('status').textContent,
  }
}

test('it begins with the calling code of Nigeria', () => {
  expect(show().input.value).toBe('+234')
})

test.each([
  ['as it is known at home', '08031234567', '+2348031234567', '+234 803 123 4567'],
  ['with spaces', '0803 123 4567', '+2348031234567', '+234 803 123 4567'],
  ['with the zero behind the calling code', '+234 0803 123 4567', '+2348031234567', '+234 0803 123 4567'],
  ['of another country', '+44 7911 123456', '+447911123456', '+44 7911 123456'],
  ['of a country where the zero stays', '+39 06 1234 5678', '+390612345678', '+39 06 1234 5678'],
])('a number %s is kept in international form', (_, typed, international, seen) => {
  const { fillIn, input, kept } = show()
  fillIn(typed)
  expect(kept()).toBe(international)
  expect(input.value).toBe(seen)
})

test('a number as it is known at home is one of the chosen country', () => {
  const { fillIn, kept } = show()
  fireEvent.change(screen.getByLabelText('Country of the phone number'), { target: { value: 'GB' } })
  fillIn('07911123456')
  expect(kept()).toBe('+447911123456')
})

test('a number kept without its calling code is shown with it', () => {
  expect(show('08031234567').input.value).toBe('+234 803 123 4567')
})

test('what is no number yet is left as it was typed', () => {
  const { fillIn, kept } = show()
  fillIn('+1')
  expect(kept()).toBe('+1')
})

import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useEscape } from './use-escape.ts'

test('each press of Escape ends one thing, the one opened last first', () => {
  const ended: string[] = []
  function Thing({ name }: { name: string }) {
    const [isOpen, setOpen] = useState(true)
    useEscape(() => {
      ended.push(name)
      setOpen(false)
    }, isOpen)
    return null
  }
  const { rerender } = render(<Thing key="survey" name="survey" />)
  rerender([<Thing key="survey" name="survey" />, <Thing key="search" name="search" />])
  const press = () => fireEvent.keyDown(document, { key: 'Escape' })
  press()
  expect(ended).toEqual(['search'])
  press()
  expect(ended).toEqual(['search', 'survey'])
  press()
  expect(ended).toHaveLength(2)
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

function Page({ closesOnOutsideClick = false, loses = false }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <main tabIndex={-1}>{!(loses && isOpen) && <Button onClick={() => setOpen(true)}>Open</Button>}</main>
      <div data-over-dialogs="">A message</div>
      {isOpen && (
        <Dialog labelledBy="title" onClose={() => setOpen(false)} closesOnOutsideClick={closesOnOutsideClick}>
          <h2 id="title">Pay</h2>
          <Button>Inside</Button>
        </Dialog>
      )}
    </>
  )
}

function open(page = <Page />) {
  render(page)
  const opener = screen.getByText('Open')
  opener.focus()
  fireEvent.click(opener)
  return opener
}

const dialog = () => screen.queryByRole('dialog', { name: 'Pay' })

test('a dialog takes the focus and gives it back', async () => {
  const opener = open()
  expect(document.activeElement).toBe(dialog())
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await Promise.resolve()
  expect(dialog()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the focus goes to the page when what had it is gone', async () => {
  open(<Page loses />)
  fireEvent.keyDown(document, { key: 'Escape' })
  await Promise.resolve()
  expect(document.activeElement).toBe(document.querySelector('main'))
})

test('nothing behind a dialog can be reached while it is open, but messages over it can be heard', async () => {
  open()
  const main = document.querySelector('main')!
  expect(main.inert).toBe(true)
  expect(screen.getByText('A message').inert).toBeFalsy()
  expect(dialog()?.closest('[inert]')).toBeNull()
  fireEvent.keyDown(document, { key: 'Escape' })
  await Promise.resolve()
  expect(main.inert).toBe(false)
})

test('a click outside closes only a dialog that says so', () => {
  open()
  fireEvent.click(dialog()!.parentElement!)
  expect(dialog()).not.toBeNull()
  cleanup()
  open(<Page closesOnOutsideClick />)
  fireEvent.click(dialog()!)
  expect(dialog()).not.toBeNull()
  fireEvent.click(dialog()!.parentElement!)
  expect(dialog()).toBeNull()
})

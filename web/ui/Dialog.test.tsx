import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { afterPaint } from './after-paint.ts'
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
  expect(dialog()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the focus goes to the page when what had it is gone', async () => {
  open(<Page loses />)
  fireEvent.keyDown(document, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('main')))
})

test('nothing behind a dialog can be reached while it is open, but messages over it can be heard', async () => {
  open()
  const main = document.querySelector('main')!
  await waitFor(() => expect(main.inert).toBe(true))
  expect(screen.getByText('A message').inert).toBeFalsy()
  expect(dialog()?.closest('[inert]')).toBeNull()
  fireEvent.keyDown(document, { key: 'Escape' })
  await waitFor(() => expect(main.inert).toBe(false))
})

test('a dialog that follows another at once keeps the page behind it still, and gives it back in the end', async () => {
  function InTurn() {
    const [shown, show] = useState('Search')
    return (
      <>
        <main tabIndex={-1} />
        {shown && (
          <Dialog key={shown} labelledBy="title" onClose={() => show(shown === 'Search' ? 'Pay' : '')}>
            <h2 id="title">{shown}</h2>
          </Dialog>
        )}
      </>
    )
  }
  render(<InTurn />)
  const main = document.querySelector('main')!
  const frame = () => new Promise<void>(resolve => afterPaint(resolve))
  await frame()
  expect(main.inert).toBe(true)
  fireEvent.keyDown(document, { key: 'Escape' })
  await frame()
  expect(document.activeElement).toBe(dialog())
  expect(main.inert).toBe(true)
  fireEvent.keyDown(document, { key: 'Escape' })
  await frame()
  expect(main.inert).toBe(false)
})

test('a page that took the focus when the dialog closed keeps it', async () => {
  const opener = open()
  const elsewhere = document.body.appendChild(document.createElement('button'))
  fireEvent.keyDown(document, { key: 'Escape' })
  elsewhere.focus()
  await new Promise<void>(resolve => afterPaint(resolve))
  expect(opener.closest('[inert]')).toBeNull()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

test('a click outside closes only a dialog that says so', () => {
  open()
  click(outside())
  expect(dialog()).not.toBeNull()
  cleanup()
  open(<Page closesOnOutsideClick />)
  click(dialog()!)
  expect(dialog()).not.toBeNull()
  click(outside())
  expect(dialog()).toBeNull()
})

test('letting go outside of what was pressed inside closes nothing', () => {
  open(<Page closesOnOutsideClick />)
  fireEvent.pointerDown(screen.getByText('Inside'))
  fireEvent.click(outside(), { detail: 1 })
  expect(dialog()).not.toBeNull()
})

test('a double click that opened a dialog does not close it', () => {
  open(<Page closesOnOutsideClick />)
  click(outside(), 2)
  expect(dialog()).not.toBeNull()
})

const outside = () => dialog()!.parentElement!

function click(element: HTMLElement, detail = 1) {
  fireEvent.pointerDown(element)
  fireEvent.click(element, { detail })
}

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

/** The module as it is in a page that was just opened. */
async function opened() {
  vi.resetModules()
  const { useTypedText, writeReloadState } = await import('./reload-state.ts')
  function EmailField() {
    const [email, setEmail] = useTypedText('email', '')
    return <input aria-label="Email" value={email} onChange={({ target }) => setEmail(target.value)} />
  }
  const { unmount } = render(<EmailField />)
  return { unmount, writeReloadState, box: screen.getByLabelText<HTMLInputElement>('Email') }
}

test('what was typed is there again after one reload, and then forgotten', async () => {
  const first = await opened()
  fireEvent.change(first.box, { target: { value: 'ada@example.com' } })
  first.writeReloadState()
  first.unmount()

  const second = await opened()
  expect(second.box.value).toBe('ada@example.com')
  expect(sessionStorage).toHaveLength(0)
  second.unmount()

  expect((await opened()).box.value).toBe('')
})

test('nothing is written down unless the page is about to be loaded again', async () => {
  const { box } = await opened()
  fireEvent.change(box, { target: { value: 'ada@example.com' } })
  expect(sessionStorage).toHaveLength(0)
})

import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstMissingField, useContactFormSeen } from './contact-form.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets the test say when the form's heading is on the screen. */
function fakeObserver() {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  return (isIntersecting: boolean) => report([{ isIntersecting }])
}

function showForm() {
  let isSeen = { current: false }
  function Form() {
    const form = useRef<HTMLFormElement>(null)
    isSeen = useContactFormSeen(form)
    return (
      <form ref={form}>
        <section data-contact="">
          <h2>Your Information</h2>
          <div data-field="fullName">
            <input aria-label="Full name" />
          </div>
          <div data-field="email">
            <input aria-label="Email" />
          </div>
          <div data-field="phoneNumber">
            <select />
            <input aria-label="Phone number" />
          </div>
        </section>
      </form>
    )
  }
  render(<Form />)
  return () => isSeen.current
}

test('a form that stays in view has been seen, also when it is left again', () => {
  const isOnScreen = fakeObserver()
  const isSeen = showForm()
  expect(isSeen()).toBe(false)
  isOnScreen(true)
  vi.advanceTimersByTime(500)
  isOnScreen(false)
  expect(isSeen()).toBe(true)
})

test('a form that the page only glides past has not been seen', () => {
  const isOnScreen = fakeObserver()
  const isSeen = showForm()
  isOnScreen(true)
  vi.advanceTimersByTime(400)
  isOnScreen(false)
  vi.advanceTimersByTime(10_000)
  expect(isSeen()).toBe(false)
})

test('a form that was touched has been seen', () => {
  fakeObserver()
  const isSeen = showForm()
  fireEvent.focusIn(screen.getByLabelText('Email'))
  expect(isSeen()).toBe(true)
})

test('a browser that cannot tell is taken to show everything', () => {
  expect(showForm()()).toBe(true)
})

test.each([
  [{ fullName: '', email: '', phoneNumber: '' }, 'Full name'],
  [{ fullName: 'Ada', email: ' ', phoneNumber: '' }, 'Email'],
  [{ fullName: 'Ada', email: 'wrong', phoneNumber: '' }, 'Phone number'],
  [{ fullName: 'Ada', email: 'wrong', phoneNumber: 'wrong' }, undefined],
])('of %j the first missing field is %s', (userInfo, label) => {
  showForm()
  const field = firstMissingField(document.querySelector('form'), userInfo)
  expect(field?.getAttribute('aria-label') ?? undefined).toBe(label)
})

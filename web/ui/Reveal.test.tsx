import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Reveal } from './Reveal.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Lets the test say when the content is on the screen. */
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
  return (isIntersecting: boolean) => act(() => report([{ isIntersecting }]))
}

function classes() {
  return screen.getByText('Glow').className
}

test('content below the screen waits and rises once it enters', () => {
  const isOnScreen = fakeObserver()
  render(<Reveal order={1}>Glow</Reveal>)
  isOnScreen(false)
  expect(classes()).toContain('reveal-waiting')
  isOnScreen(true)
  expect(classes()).not.toContain('reveal-waiting')
  expect(classes()).toContain('reveal-shown')
  expect(classes()).toContain('reveal-second')
})

test('content that is on the screen from the start is never hidden', () => {
  const isOnScreen = fakeObserver()
  render(<Reveal>Glow</Reveal>)
  isOnScreen(true)
  expect(classes()).not.toMatch(/reveal-(waiting|shown)/)
})

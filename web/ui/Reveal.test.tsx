import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeObserver } from '#web/testing/fake-observer.ts'
import { Reveal } from './Reveal.tsx'

const classes = () => screen.getByText('Glow').className

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

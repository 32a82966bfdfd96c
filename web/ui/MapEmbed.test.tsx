import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MapEmbed } from './MapEmbed.tsx'

function show() {
  render(
    <MapEmbed src="https://maps.example/embed" href="https://maps.example/" title="Map: here" label="12 Here Road" />,
  )
}

test('the maps service hears nothing of a visitor until they ask for the map', () => {
  show()
  expect(screen.queryByTitle('Map: here')).toBeNull()
  expect(screen.getByText('12 Here Road')).toBeTruthy()
})

test('a tap puts the living map in the place of the drawing, and the keyboard goes on from there', () => {
  show()
  fireEvent.click(screen.getByRole('link', { name: 'Show the map' }))
  const frame = screen.getByTitle('Map: here')
  expect(frame.getAttribute('src')).toBe('https://maps.example/embed')
  expect(document.activeElement).toBe(frame)
})

test('without a script, or with a key for a new tab, it is a link to the map', () => {
  show()
  const link = screen.getByRole('link', { name: 'Show the map' })
  expect(link.getAttribute('href')).toBe('https://maps.example/')
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(screen.queryByTitle('Map: here')).toBeNull()
})

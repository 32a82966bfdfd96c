import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { MapEmbed } from './MapEmbed.tsx'

const EMBED = 'GET https://maps.example/embed'

function show() {
  render(
    <MapEmbed src="https://maps.example/embed" href="https://maps.example/" title="Map: here" label="12 Here Road" />,
  )
}

test('the maps service hears nothing of a visitor until they ask for the map', () => {
  const { requests } = fakeServer()
  show()
  expect(requests).toEqual([])
  expect(screen.queryByTitle('Map: here')).toBeNull()
  expect(screen.getByText('12 Here Road')).toBeTruthy()
})

test('a tap puts the living map in the place of the drawing, and the keyboard goes on from there', async () => {
  fakeServer().answer(EMBED, null)
  show()
  fireEvent.click(screen.getByRole('link', { name: 'Show the map' }))
  expect(screen.getByRole('link', { name: 'Opening the map…' })).toBeTruthy()
  const frame = await screen.findByTitle('Map: here')
  expect(frame.getAttribute('src')).toBe('https://maps.example/embed')
  expect(document.activeElement).toBe(frame)
})

test('without a network the drawing stays, says so, and leads to a page of its own', async () => {
  fakeServer().cut(EMBED)
  show()
  fireEvent.click(screen.getByRole('link', { name: 'Show the map' }))
  const link = await screen.findByRole('link', { name: 'Open it in a new tab' })
  expect(screen.getByRole('status').textContent).toBe('The map cannot be reached.')
  expect(screen.queryByTitle('Map: here')).toBeNull()
  expect(fireEvent.click(link)).toBe(true)
})

test('without a script, or with a key for a new tab, it is a link to the map', () => {
  show()
  const link = screen.getByRole('link', { name: 'Show the map' })
  expect(link.getAttribute('href')).toBe('https://maps.example/')
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(screen.queryByTitle('Map: here')).toBeNull()
})

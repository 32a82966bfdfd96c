import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeObserver } from '#web/testing/fake-observer.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { MapEmbed } from './MapEmbed.tsx'

const EMBED = 'GET https://maps.example/embed'

let isOnScreen: ReturnType<typeof fakeObserver>
beforeEach(() => {
  isOnScreen = fakeObserver()
})

function show() {
  return render(
    <MapEmbed src="https://maps.example/embed" href="https://maps.example/" title="Map: here" label="12 Here Road" />,
  )
}

test('the maps service hears nothing of a visitor who never comes near the map', () => {
  const { requests } = fakeServer()
  show()
  expect(requests).toEqual([])
  expect(screen.queryByTitle('Map: here')).toBeNull()
  expect(screen.getByText('12 Here Road')).toBeTruthy()
})

test('near the screen the map takes the place of the address', async () => {
  fakeServer().answer(EMBED, null)
  show()
  isOnScreen(true)
  expect((await screen.findByTitle('Map: here')).getAttribute('src')).toBe('https://maps.example/embed')
})

test('a keyboard on the link is on the map when it comes', async () => {
  fakeServer().answer(EMBED, null)
  show()
  screen.getByRole('link', { name: 'Open the map' }).focus()
  isOnScreen(true)
  const frame = await screen.findByTitle('Map: here')
  expect(document.activeElement).toBe(frame)
})

const hasRoom = () => document.querySelector('[data-map=unreachable]') === null
const failed = () => act(() => new Promise<void>(resolve => setTimeout(resolve)))

test('without a network there is no map, and its room closes', async () => {
  fakeServer().cut(EMBED)
  show()
  isOnScreen(true)
  await failed()
  isOnScreen(false)
  expect(hasRoom()).toBe(false)
  expect(screen.queryByTitle('Map: here')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the map' })).toBeNull()
})

test('the room of a map that does not come closes below the screen alone, where nobody sees it move', async () => {
  fakeServer().cut(EMBED)
  show()
  isOnScreen(true)
  await failed()
  isOnScreen(true)
  expect(hasRoom()).toBe(true)
  isOnScreen(false, -500)
  expect(hasRoom()).toBe(true)
  isOnScreen(false)
  expect(hasRoom()).toBe(false)
})

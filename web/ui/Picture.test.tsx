import { cleanup, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Picture } from './Picture.tsx'

const img = () => document.querySelector('img')!
const sources = () => [...document.querySelectorAll('source')]

test('a picture of ours is offered as AVIF, then WebP, then JPEG, each in several widths', () => {
  render(<Picture name="facial" sizes="50vw" alt="" />)
  expect(sources().map(source => source.type)).toEqual(['image/avif', 'image/webp', 'image/jpeg'])
  expect(sources()[0]?.srcset).toMatch(/^\/pictures\/facial\.\w{10}-360\.avif 360w, .*-1200\.avif 1200w$/)
  expect(sources()[0]?.sizes).toBe('50vw')
})

test('a picture keeps its place free before it is there, and says what it shows', () => {
  render(<Picture name="facial" sizes="50vw" alt="A jar of cream" />)
  expect([img().width, img().height]).toEqual([1200, 900])
  expect(img().alt).toBe('A jar of cream')
})

test('pictures wait until they come near, except the one the page opens with', () => {
  render(<Picture name="facial" sizes="50vw" alt="" />)
  expect(img().getAttribute('loading')).toBe('lazy')
  cleanup()
  render(<Picture name="hero" sizes="100vw" alt="" priority />)
  expect(img().getAttribute('loading')).toBe('eager')
  expect(img().getAttribute('fetchpriority')).toBe('high')
})

test('the hero has another frame on a phone', () => {
  render(<Picture name="hero" sizes="100vw" alt="" priority />)
  const [first, , , fourth] = sources()
  expect(first?.media).toBe('(max-width: 29.99rem)')
  expect(first?.srcset).toContain('/pictures/hero-phone.')
  expect(fourth?.media).toBe('')
})

test('a card never fetches a file wider than it can use', () => {
  render(<Picture name="massage" sizes="100vw" widest={720} alt="" />)
  expect(sources()[0]?.srcset).toContain(' 720w')
  expect(sources()[0]?.srcset).not.toContain(' 960w')
})

test.each(['https://pictures.example/room.jpg', '/uploads/room.jpg'])(
  'the owner can bring a picture by address: %s',
  address => {
    render(<Picture name={address} sizes="50vw" alt="Our garden room" />)
    expect(img().getAttribute('src')).toBe(address)
    expect(img().alt).toBe('Our garden room')
    expect(sources()).toEqual([])
  },
)

test.each(['sauna', 'toString', '//elsewhere.example/a.jpg', 'javascript:alert(1)'])(
  'a name nobody knows shows a calm room instead of a broken picture: %s',
  name => {
    render(<Picture name={name} sizes="50vw" alt="" />)
    expect(img().getAttribute('src')).toMatch(/^\/pictures\/about\./)
  },
)

test('an uploaded photo is offered in its own widths, cut round its heart, with its words', () => {
  const uploaded = {
    url: '/pictures/0123456789abcdef01234567',
    alt: 'Hot stones on a towel',
    width: 700,
    height: 500,
    focus: { x: 0.25, y: 0.8 },
  }
  render(<Picture name={uploaded.url} uploaded={uploaded} sizes="50vw" widest={720} alt="" />)
  expect(sources().map(source => source.type)).toEqual(['image/avif', 'image/webp'])
  expect(sources()[0]?.srcset).toBe(
    `${uploaded.url}-360.avif 360w, ${uploaded.url}-480.avif 480w, ${uploaded.url}-700.avif 700w`,
  )
  expect(img().srcset).toContain(`${uploaded.url}-700.jpg 700w`)
  expect([img().width, img().height]).toEqual([700, 500])
  // By classes: a style attribute would want styles allowed that nobody has looked at.
  expect(img().classList).toContain('aim-x-25')
  expect(img().classList).toContain('aim-y-80')
  expect(img().getAttribute('style')).toBeNull()
  expect(img().alt).toBe('Hot stones on a towel')
})

import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { deferredBoot } from './deferred-boot.ts'
import { preloadChoice } from './preload-choice.ts'
import { takeTypedInput, useReplayInteractions } from './queued-interactions.ts'

let opened: Root | undefined
afterEach(() => {
  act(() => opened?.unmount())
  window.queuedInteractions?.stop()
  window.queuedInteractions = undefined
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

const heard: string[] = []
afterEach(() => void heard.splice(0))

function Form({ linked = '' }) {
  const [address, setAddress] = useState('')
  const [day, setDay] = useState('monday')
  const [isTicked, setTicked] = useState(false)
  useEffect(() => {
    if (linked) setAddress(linked)
  }, [linked])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        heard.push(`sent ${address} ${day} ${isTicked}`)
      }}
    >
      <input name="address" value={address} onChange={event => setAddress(event.target.value)} />
      <select value={day} onChange={event => setDay(event.target.value)}>
        <option>monday</option>
        <option>friday</option>
      </select>
      <input type="checkbox" checked={isTicked} onChange={event => setTicked(event.target.checked)} />
      <button type="button" onClick={() => heard.push('pressed')}>
        Search
      </button>
      <button type="submit">Send</button>
      <a href="#there">There</a>
    </form>
  )
}

function Awake() {
  useReplayInteractions()
  return null
}

const page = (linked?: string) => (
  <>
    <Form linked={linked} />
    <Awake />
  </>
)

const one = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!

/** The page as it arrives: drawn, and with nobody behind it yet. */
function arrive({ mayHaveChoice = false } = {}) {
  document.head.innerHTML = ''
  document.body.innerHTML = `<div id="root">${renderToString(page())}</div>`
  const script = document.createElement('script')
  Object.assign(script.dataset, {
    entry: '/entry.js',
    styles: '/all.css',
    chunks: '/a.js /b.js',
    fetched: '/api/all',
    next: '/calendar.js',
    days: '/api/days?of=:sub&month=2026-11',
  })
  const seen = {
    head: document.head,
    documentElement: document.documentElement,
    currentScript: script,
    createElement: (tag: string) => document.createElement(tag),
    addEventListener: document.addEventListener.bind(document),
  }
  if (mayHaveChoice) preloadChoice(window, seen as unknown as Document, 'draft', 'own')
  deferredBoot(window, seen as unknown as Document, 60_000, 'token')
}

const fetched = () => [...document.head.children].map(child => child.getAttribute('src') ?? child.getAttribute('href'))

/** Hydrates the page. `meanwhile` runs after the typed input was taken out of the fields. */
async function wake({ linked, meanwhile }: { linked?: string; meanwhile?(): void } = {}) {
  const root = one('#root')
  takeTypedInput(root)
  meanwhile?.()
  await act(async () => {
    opened = hydrateRoot(root, page(linked))
  })
}

const touch = () => one('a').dispatchEvent(new Event('pointerdown', { bubbles: true }))

test('the code is fetched when somebody touches the page, and only once', () => {
  arrive()
  expect(fetched()).toEqual([])
  touch()
  one('a').click()
  expect(fetched()).toEqual(['/a.js', '/b.js', '/api/all', '/entry.js', '/all.css'])
})

test('where a token is saved, the call waits for the code that sends it along', () => {
  localStorage.setItem('token', 'saved')
  arrive()
  touch()
  expect(fetched()).not.toContain('/api/all')
  localStorage.clear()
})

test('with a choice in the address, the calendar and its days are fetched beside the code', () => {
  comeWithChoice()
  expect(fetched()).toEqual([
    ...['/a.js', '/b.js', '/calendar.js'],
    ...['/api/all', '/api/days?of=glow%26more&month=2026-11'],
    ...['/entry.js', '/all.css'],
  ])
})

test('who comes for a person gets the days of that person', () => {
  comeWithChoice('&with=ngozi')
  expect(fetched()).toContain('/api/days?of=glow%26more&month=2026-11&therapistId=ngozi')
})

test('whoever has begun a booking here before may see another month: its days wait for the code', () => {
  localStorage.setItem('draft', '{}')
  comeWithChoice()
  expect(fetched()).toEqual(['/a.js', '/b.js', '/calendar.js', '/api/all', '/entry.js', '/all.css'])
  localStorage.clear()
})

test.each([
  ['a service in the address', '?service=facials', {}],
  ['a booking begun here', '', { draft: '{}' }],
  ['bookings made here', '', { own: '{}' }],
  ['nothing', '', {}],
])('who comes with %s sees the first choice only if that is what comes next', (what, search, saved) => {
  for (const [key, value] of Object.entries(saved)) localStorage.setItem(key, value)
  history.replaceState(null, '', `/booking${search}`)
  arrive({ mayHaveChoice: true })
  expect('known' in document.documentElement.dataset).toBe(what !== 'nothing')
  delete document.documentElement.dataset.known
  history.replaceState(null, '', '/')
  localStorage.clear()
})

function comeWithChoice(more = '') {
  history.replaceState(null, '', `/booking?service=facials&sub=glow%26more${more}`)
  arrive({ mayHaveChoice: true })
  touch()
  history.replaceState(null, '', '/')
}

test('a button pressed too early is pressed once when the page is awake; a link is followed at once', async () => {
  arrive()
  one('button[type=button]').click()
  one('a').click()
  await expect.poll(() => location.hash).toBe('#there')
  await wake()
  expect(heard).toEqual(['pressed'])
  one('button[type=button]').click()
  expect(heard).toEqual(['pressed', 'pressed'])
})

test('what was typed, chosen and ticked too early is in the form that was sent too early', async () => {
  arrive()
  one<HTMLInputElement>('input[name=address]').value = 'ada@example.com'
  one<HTMLSelectElement>('select').value = 'friday'
  one<HTMLInputElement>('input[type=checkbox]').checked = true
  one('button[type=submit]').click()
  expect(heard).toEqual([])
  await wake()
  expect(heard).toEqual(['sent ada@example.com friday true'])
})

test('whoever types on while the page wakes up loses neither half', async () => {
  arrive()
  const field = one<HTMLInputElement>('input[name=address]')
  field.value = 'ada@'
  await wake({
    meanwhile: () => {
      field.value = 'x.ng'
    },
  })
  expect(field.value).toBe('ada@x.ng')
  act(() => one('button[type=submit]').click())
  expect(heard).toEqual(['sent ada@x.ng monday false'])
})

test('a form sent too early goes with the address that its link fills in', async () => {
  arrive()
  one('button[type=submit]').click()
  await wake({ linked: 'ada@example.com' })
  expect(heard).toEqual(['sent ada@example.com monday false'])
})

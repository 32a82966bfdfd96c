import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { spa as deskSpa } from '#web/desk/spa.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk } from '#web/testing/show-desk.tsx'
import SpaPage from './SpaPage.tsx'

const [READ, SAVE] = ['GET /api/desk/spa', 'PUT /api/desk/spa']
const answer = (changes: Partial<Spa> = {}, version = 3, locked: string[] = []) => ({
  success: true,
  spa: { ...business, ...changes },
  version,
  locked,
})

async function open(title: string, server = serverWith(answer())) {
  showDesk('/desk/spa', <SpaPage />)
  const heading = await screen.findByRole('heading', { name: title })
  const part = heading.closest('details')!
  if (!part.open) {
    part.open = true
    fireEvent(part, new Event('toggle'))
  }
  const inside = within(part)
  await inside.findByRole('button', { name: 'Save' })
  /** Replies to the save and to the reload after it. */
  const saveAs = (changes: Partial<Spa>, version: number) => {
    for (const call of [SAVE, READ]) server.answer(call, answer(changes, version))
    tapSave()
  }
  const tapSave = () => fireEvent.click(inside.getByRole('button', { name: 'Save' }))
  const sent = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const savesOnly = async (part: object) => {
    saveAs({}, 4)
    await waitFor(() => expect(sent()).toEqual([{ spa: part, version: 3 }]))
  }
  return { server, inside, saveAs, savesOnly, tapSave, sent }
}

function serverWith(first: object) {
  const server = fakeServer()
  server.answer(READ, first)
  server.answer('GET /api/services/fetch_all', { success: true, services: [] })
  return server
}

const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

test('a section is saved by itself: only what was changed, with the version it was made from; Undo puts it back', async () => {
  const { server, inside, saveAs, sent } = await open('Name and words')
  expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  type(inside.getByLabelText('Name'), 'Mwanga Spa')
  saveAs({ name: 'Mwanga Spa' }, 4)
  await screen.findByText('Name and words: saved')
  expect(sent()).toEqual([{ spa: { name: 'Mwanga Spa' }, version: 3 }])
  expect(localStorage.getItem('spa_draft name')).toBeNull()
  expect(deskSpa().name).toBe('Mwanga Spa')
  expect(deskSpa().email).toEqual({ support: business.email.support })

  server.answer(SAVE, answer({}, 5))
  server.answer(READ, answer({}, 5))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(deskSpa().name).toBe(business.name))
  expect(sent()[1]).toEqual({ spa: { name: business.name }, version: 4 })
})

test('what the server’s surroundings set is shown, locked, and says why', async () => {
  const { inside } = await open('Booking', serverWith(answer({}, 3, ['booking.holdMinutes'])))
  expect(inside.getByLabelText<HTMLInputElement>(/Minutes a time is held/).disabled).toBe(true)
  expect(inside.getByText('Set where the server runs')).toBeTruthy()
  expect(inside.getByLabelText<HTMLInputElement>('Days ahead that can be booked').disabled).toBe(false)
})

test('what is wrong is said at its field, and nothing that was typed is lost', async () => {
  const { server, inside, tapSave, sent } = await open('Policy')
  type(inside.getByLabelText('Hours before the visit to cancel free'), 'a day')
  tapSave()
  expect(await inside.findByText('Please give a whole number')).toBeTruthy()
  expect(sent()).toEqual([])

  type(inside.getByLabelText('Hours before the visit to cancel free'), '9000')
  server.refuse(SAVE, 400, 'Please check the fields', {
    code: 'invalid_fields',
    fieldErrors: { 'spa.policy.noticeHours': 'Please give at most 720' },
  })
  tapSave()
  expect(await inside.findByText('Please give at most 720')).toBeTruthy()
  expect(inside.getByLabelText<HTMLInputElement>('Hours before the visit to cancel free').value).toBe('9000')
})

test('who saves second is shown what the first one wrote, and keeps what they typed', async () => {
  const { server, inside, saveAs, tapSave, sent } = await open('Name and words')
  type(inside.getByLabelText('Name'), 'Mine')
  server.refuse(SAVE, 409, 'Somebody else has changed this.', { code: 'changed_meanwhile' })
  server.answer(READ, answer({ name: 'Theirs' }, 4))
  tapSave()
  expect(await inside.findByText('Name: “Theirs”')).toBeTruthy()
  expect(inside.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine')

  saveAs({ name: 'Mine' }, 5)
  await screen.findByText('Name and words: saved')
  expect(sent()[1]).toEqual({ spa: { name: 'Mine' }, version: 4 })
})

test('a change of something else does not stand in the way', async () => {
  const { server, inside, tapSave, sent } = await open('Name and words')
  type(inside.getByLabelText('Name'), 'Mine')
  server.refuse(SAVE, 409, 'Somebody else has changed this.', { code: 'changed_meanwhile' })
  server.answer(READ, answer({ shortName: 'Theirs' }, 4))
  tapSave()
  // With the version of now, and once: a server that goes on refusing is heard.
  expect(await inside.findByText('Somebody else has changed this.')).toBeTruthy()
  expect(sent()).toEqual([
    { spa: { name: 'Mine' }, version: 3 },
    { spa: { name: 'Mine' }, version: 4 },
  ])
  expect(inside.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine')
})

test('without a connection what was typed stays on the device, also when the screen is opened again', async () => {
  const server = serverWith(answer())
  const { inside, tapSave } = await open('Where', server)
  type(inside.getByLabelText('City'), 'Nairobi')
  server.cut(SAVE)
  tapSave()
  expect(await inside.findByText(/What you typed stays on this device/)).toBeTruthy()
  cleanup()
  const again = await open('Where', server)
  expect(again.inside.getByLabelText<HTMLInputElement>('City').value).toBe('Nairobi')
  fireEvent.click(again.inside.getByRole('button', { name: 'Discard' }))
  expect(again.inside.getByLabelText<HTMLInputElement>('City').value).toBe('Ikorodu')
})

test('questions begin with the site’s own, and are added, moved and removed', async () => {
  const { inside, saveAs, sent } = await open('Questions and answers')
  expect(inside.getByText(/“How long does a session last\?”/)).toBeTruthy()
  fireEvent.click(inside.getByRole('button', { name: 'Start from these' }))
  for (const at of [5, 4, 3]) fireEvent.click(inside.getByRole('button', { name: `Remove question ${at}` }))
  fireEvent.click(inside.getByRole('button', { name: 'Move question 2 up' }))
  fireEvent.click(inside.getByRole('button', { name: 'Add a question' }))
  type(inside.getByLabelText('Question 3'), 'Where do I park?')
  type(inside.getByLabelText('Answer 3'), 'Behind the house.')
  saveAs({}, 4)
  await waitFor(() => expect(sent()).toHaveLength(1))
  const { spa } = sent()[0] as { spa: { texts: { faq: { question: string; answer: string }[] } } }
  expect(spa.texts.faq.map(({ question }) => question)).toEqual([
    'Which products do you use?',
    'How long does a session last?',
    'Where do I park?',
  ])
  expect(spa.texts.faq[2]).toEqual({ question: 'Where do I park?', answer: 'Behind the house.' })
})

test('the shortest notice for bookings online is a setting of its own', async () => {
  const { inside, savesOnly } = await open('Booking')
  const field = inside.getByLabelText<HTMLInputElement>('Shortest notice for bookings online, in minutes')
  expect(field.value).toBe('30')
  type(field, '120')
  await savesOnly({ booking: { leadMinutes: 120 } })
})

test('what is paid before the visit is a choice, with what it means for one visit', async () => {
  const { inside, savesOnly, tapSave, sent } = await open('Deposits')
  expect(inside.getByRole('button', { pressed: true }).textContent).toBe('Everything')
  fireEvent.click(inside.getByRole('button', { name: 'A share' }))
  const share = inside.getByLabelText('Percent of the price')
  type(share, '300')
  tapSave()
  expect(await inside.findByText('Please give a whole number from 1 to 100')).toBeTruthy()
  expect(sent()).toEqual([])
  type(share, '30')
  expect(inside.getByText('A visit of ₦25,000: ₦7,500 now, ₦17,500 at the spa.')).toBeTruthy()
  await savesOnly({ payment: { deposit: { kind: 'share', value: 30 } } })
})

test('a pasted Google Maps link fills in where the spa is; a short one says what to do', async () => {
  const { inside, savesOnly } = await open('Where')
  const link = inside.getByLabelText('Paste a Google Maps link')
  type(link, 'https://maps.app.goo.gl/AbCd12')
  expect(inside.getByText(/copy the long address/)).toBeTruthy()
  expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  type(link, 'https://www.google.com/maps/place/Spa/@6.5,3.3,17z/data=!3m1!8m2!3d6.4281!4d3.4219')
  expect(inside.queryByText(/copy the long address/)).toBeNull()
  expect(inside.getByLabelText<HTMLInputElement>('Latitude').value).toBe('6.4281')
  await savesOnly({ coordinates: { latitude: 6.4281, longitude: 3.4219 } })
})

test('the phone that stands in the spa fills in where it is; one that may not tell says what to do', async () => {
  const { inside, savesOnly } = await open('Where')
  const phone = phoneAt()
  fireEvent.click(inside.getByRole('button', { name: 'Use where I am' }))
  expect(await inside.findByText(/did not tell us where it is/)).toBeTruthy()
  expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  phone.place = { latitude: 6.42811119, longitude: 3.4219 }
  fireEvent.click(inside.getByRole('button', { name: 'Use where I am' }))
  expect(await inside.findByText(/Save it if you are at the spa/)).toBeTruthy()
  expect(inside.getByLabelText<HTMLInputElement>('Latitude').value).toBe('6.428111')
  await savesOnly({ coordinates: { latitude: 6.428111, longitude: 3.4219 } })
})

/** What the browser's own receiver would say. */
function phoneAt(place?: { latitude: number; longitude: number }) {
  const phone = { place }
  const getCurrentPosition = (onPlace: (found: unknown) => void, onError: () => void) =>
    phone.place ? onPlace({ coords: phone.place }) : onError()
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  return phone
}

test('a colour is shown with what the site makes of it, and the gold of the site is none of its own', async () => {
  const { inside, savesOnly } = await open('Look', lookWith({ accent: '#8c2f4b' }))
  expect(inside.getByRole('button', { name: 'Wine' }).getAttribute('aria-pressed')).toBe('true')
  expect(inside.getByText(/hard to read on dark/)).toBeTruthy()
  fireEvent.click(inside.getByRole('button', { name: 'Rose' }))
  expect(inside.getByText('This colour is too light to read on cream, so links use this darker one.')).toBeTruthy()
  expect(inside.queryByText(/hard to read on dark/)).toBeNull()
  fireEvent.click(inside.getByRole('button', { name: 'Gold' }))
  expect(inside.queryByText(/too light/)).toBeNull()
  await savesOnly({ look: { accent: '' } })
})

test('the six digits of a colour need no #', async () => {
  const { inside, savesOnly } = await open('Look', lookWith({}))
  fireEvent.change(inside.getByLabelText('Or its six digits'), { target: { value: '8C2F4B' } })
  expect(inside.getByRole('button', { name: 'Wine' }).getAttribute('aria-pressed')).toBe('true')
  await savesOnly({ look: { accent: '#8C2F4B' } })
})

test('pictures travel by their address: one is moved, the logo is taken away', async () => {
  const picture = (digit: string) => ({ ...PICTURE, url: `/pictures/${digit.repeat(24)}` })
  const [first, second, logo] = [picture('a'), picture('b'), { ...picture('c'), src: '/c.webp' }]
  const server = lookWith({ logo, about: [first, second] })
  server.answer('GET /api/desk/pictures', { success: true, pictures: [first, second, logo] })
  const { inside, savesOnly } = await open('Look', server)
  fireEvent.click(inside.getByRole('button', { name: 'Remove the logo' }))
  fireEvent.click(inside.getByRole('button', { name: 'Move picture 2 up' }))
  await savesOnly({ look: { logo: '', about: [second.url, first.url] } })
})

const PICTURE = { alt: '', width: 800, height: 600, focus: { x: 0.5, y: 0.5 } }

function lookWith(look: Spa['look']) {
  const server = serverWith(answer({ look }))
  server.answer('GET /api/desk/pictures', { success: true, pictures: [] })
  return server
}

import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import { newSub, type SubDraft, toWeek } from './draft.ts'
import { SubServices } from './SubServices.tsx'

const url = '/pictures/0123456789abcdef01234567'
const photo = { url, alt: 'Warm towels', width: 1000, height: 750, focus: { x: 0.5, y: 0.5 } }
const steam: SubDraft = { ...newSub(toWeek([])), key: 'steam', _id: 'steam', name: 'Steam', price: '5000' }

let subs: SubDraft[] = []

function Editor({ begin }: { begin: SubDraft[] }) {
  const [now, setNow] = useState(begin)
  subs = now
  return <SubServices subs={now} onChange={setNow} errors={{}} />
}

function show(begin: SubDraft) {
  fakeServer().answer('GET /api/desk/pictures', { success: true, pictures: [photo] })
  showDesk('/desk/catalogue/hammam', <Editor begin={[begin]} />)
  fireEvent.click(screen.getByRole('button', { name: /^Steam/ }))
  return within(screen.getByRole('region', { name: 'Pictures of Steam' }))
}

test('a treatment takes a photo from the phone or one there is, with what it shows, and can go without again', async () => {
  const pictures = show(steam)
  expect(pictures.getByLabelText('Choose a photo')).toBeTruthy()
  expect(pictures.getByText('No picture: customers see this treatment without one.')).toBeTruthy()
  fireEvent.click(await pictures.findByRole('button', { name: 'Warm towels' }))
  expect(subs[0]!.imageUrl).toEqual([url])
  expect(pictures.getByLabelText('What it shows, for people who cannot see it')).toHaveProperty('value', 'Warm towels')
  expect(pictures.getByText('Beside its name.')).toBeTruthy()
  tap('Remove picture 1')
  expect(subs[0]!.imageUrl).toEqual([])
})

test('the newest of a treatment’s pictures is the one shown, and the sixth pushes the oldest out', async () => {
  const five = ['facial', 'massage', 'waxing', 'about', 'room']
  const pictures = show({ ...steam, imageUrl: five })
  fireEvent.click(await pictures.findByRole('button', { name: 'Warm towels' }))
  expect(subs[0]!.imageUrl).toEqual([url, ...five.slice(0, 4)])
})

test('what is paid before a visit is as the spa says, or a rule of the treatment’s own, with an example', () => {
  show({ ...steam, price: '20,000' })
  const rules = within(screen.getByRole('group', { name: 'Paid before the visit' }))
  const chosen = () => rules.getByRole('button', { pressed: true }).textContent
  expect(chosen()).toBe('As the spa says')
  expect(screen.queryByText(/A visit of/)).toBeNull()
  tap('A share')
  fireEvent.change(screen.getByLabelText('Percent of the price'), { target: { value: '30' } })
  expect(subs[0]!.deposit).toEqual({ kind: 'share', value: '30' })
  expect(screen.getByText('A visit of ₦20,000: ₦6,000 now, ₦14,000 at the spa.')).toBeTruthy()
  tap('A fixed amount')
  fireEvent.change(screen.getByLabelText('Amount in naira, for each treatment'), { target: { value: '50000' } })
  expect(screen.getByText('A visit of ₦20,000: all of it is paid before.')).toBeTruthy()
  tap('Nothing')
  expect(screen.getByText('A visit of ₦20,000: confirmed at once, ₦20,000 at the spa.')).toBeTruthy()
})

test('of what is free nothing can be paid before', () => {
  show({ ...steam, price: '0', isFree: true })
  expect(screen.queryByRole('group', { name: 'Paid before the visit' })).toBeNull()
})

test('a draft that was kept before treatments had pictures can be given one', () => {
  const { imageUrl: _, ...kept } = steam
  expect(show(kept).getByText('No picture: customers see this treatment without one.')).toBeTruthy()
})

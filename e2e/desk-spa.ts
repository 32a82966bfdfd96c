import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { NextTimesResponse } from '../contract/booking/new-booking.ts'
import { addDays, weekdayOf } from '../contract/platform/dates.ts'
import { OWNER_TOKEN, startOwnServer } from '../scripts/serve/own-server.ts'
import { bookAtDesk } from '../scripts/serve/spa-client.ts'
import { fetchServices, freeTimes, newCustomer } from './bookings.ts'
import { test as base, expect } from './fixtures.ts'
import { fillDay, withReceipt } from './full-day.ts'
import { mailAfter } from './mailbox.ts'
import { screenshot } from './receipts.ts'

export { expect }

type Role = 'owner' | 'desk' | 'view'

/** A spa whose queue of receipts and whose day are known, because nobody else's journey leads through it. */
export const test = base.extend<{ desk: Desk }, { spa: Spa }>({
  spa: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names it wants from the pattern
    async ({}, use) => {
      const server = await startOwnServer({ OWNER_EMAIL: OWNER, RATE_LIMITS: 'off' })
      const fullDay = nextMonday()
      const at = { url: server.url, token: OWNER_TOKEN, date: fullDay }
      await fillDay(at, async () => (await screenshot()).buffer)
      await use({ ...server, fullDay })
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ spa }, use) => use(spa.url),
  desk: async ({ spa, request }, use) => {
    const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
    const call = async (method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object) => {
      const response = await request[method](`${spa.url}/api${path}`, { headers, data })
      return response.json()
    }
    await use({
      call,
      async invite(role = 'owner') {
        return call('post', '/desk/devices', { name: 'invited', role })
      },
      async enter(context, role = 'owner', name = 'Amaka’s phone') {
        const { key } = await call('post', '/desk/devices', { name, role })
        const answer = await request.post(`${spa.url}/api/desk/enter`, { data: { key, name } })
        const { token, device } = await answer.json()
        // Once only: a device that is thrown out stays out when the page is loaded again.
        await context.addInitScript(value => {
          // The checker of accessibility opens an empty page, which has no storage.
          if (location.protocol === 'about:') return
          if (!localStorage.getItem('was_entered')) localStorage.setItem('token', value)
          localStorage.setItem('was_entered', 'yes')
        }, token)
        return { token, id: device.id }
      },
      async book(extra = {}) {
        const [service] = await fetchServices(request)
        const slot = { serviceId: service!._id, subServiceId: service!.serviceArray[0]!._id }
        const who = { fullName: 'Ngozi Eze', phoneNumber: '0803 555 0199', email: '', origin: 'phone' }
        const at = { url: spa.url, token: OWNER_TOKEN, date: '' }
        const when = { bookingDate: addDays(spa.fullDay, 1), bookingTime: '10:00 AM' }
        return bookAtDesk(at, { ...slot, ...who, ...when, ...extra })
      },
      async receipt(extra = {}, picture) {
        const services = await fetchServices(request)
        const service = services.find(({ stations }) => stations > 1)!
        const slot = { serviceId: service._id, subServiceId: service.serviceArray[0]!._id }
        for (let days = 2; ; days++) {
          const bookingDate = addDays(spa.fullDay, days)
          const [bookingTime] = await freeTimes(request, { ...slot, bookingDate })
          if (!bookingTime) continue
          const body = { ...slot, bookingDate, bookingTime, ...newCustomer(), ...extra }
          const at = { url: spa.url, token: '', date: bookingDate }
          return withReceipt(at, body, picture ?? (await screenshot()).buffer)
        }
      },
      async statusOf(id) {
        return (await call('get', `/booking/${id}`)).booking.status
      },
      async treatmentForNow() {
        const { treatments }: NextTimesResponse = await call('get', '/desk/next-times')
        const { subServiceId } = treatments.find(({ now }) => now === 'free' || now === 'closed')!
        const services = await fetchServices(request)
        return services.flatMap(({ serviceArray }) => serviceArray).find(({ _id }) => _id === subServiceId)!.name
      },
    })
  },
})

export const OWNER = 'owner@example.com'

interface Spa {
  url: string
  dataDir: string
  /** A day in the coming weeks that is as full as `fillDay` makes it. */
  fullDay: string
}

interface Booked {
  _id: string
  bookingHash: string
  fullName: string
  bookingDate: string
  bookingTime: string
  price: number
}

interface Desk {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  call(method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object): Promise<any>
  invite(role?: Role): Promise<{ key: string; code: string }>
  enter(context: BrowserContext, role?: Role, name?: string): Promise<{ token: string; id: string }>
  book(extra?: object): Promise<Booked>
  receipt(extra?: object, picture?: Buffer): Promise<Booked>
  statusOf(id: string): Promise<string>
  /** The name of a treatment that somebody at the door can have: real servers have the real clock, and not all are given all day. */
  treatmentForNow(): Promise<string>
}

/** Counts taps. */
export function counted() {
  let count = 0
  return {
    async tap(locator: Locator) {
      count++
      await locator.click()
    },
    get count() {
      return count
    },
  }
}

export const bar = (page: Page) => page.getByRole('navigation', { name: 'Desk' })
export const theDay = (page: Page) => page.getByRole('list', { name: 'The day' })
export const card = (page: Page) => page.getByRole('article')

export async function openFromMore(page: Page, name: string) {
  await bar(page).getByRole('link', { name: 'More' }).click()
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Presses a button that wants a code, and types the code that is mailed for it. */
export async function clickWithCode(button: Locator, dataDir: string) {
  const { text } = await mailAfter(() => button.click(), OWNER, 'Type this code', dataDir)
  const page = button.page()
  await page.getByLabel('Code from the mailbox').fill(/\b\d{6}\b/.exec(text!)![0])
  await page.getByRole('button', { name: 'Go on' }).click()
}

/** Opens the desk of a spa that no other test uses. */
export async function enterOwn(page: Page, url: string) {
  const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
  const invitation = await page.request.post(`${url}/api/desk/devices`, { headers, data: { name: 'x', role: 'owner' } })
  await page.goto(`${url}/desk/enter#${(await invitation.json()).key}`)
  await page.getByRole('button', { name: /Open the desk/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}

export async function downloaded(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return readFile(await download.path(), 'utf8')
}

function nextMonday() {
  let date = addDays(new Date().toISOString().slice(0, 10), 3)
  while (weekdayOf(date) !== 'Monday') date = addDays(date, 1)
  return date
}

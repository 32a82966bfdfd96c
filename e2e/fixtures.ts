import { test as base, expect, type Page } from '@playwright/test'

export { expect }

interface Options {
  /** Console messages that a spec provokes on purpose, such as a response of 404. Any other message fails it. */
  expectedOnConsole: RegExp | undefined
}

/**
 * Every spec also asserts that no page it opened said a word on the console: errors, hydration messages and violations of
 * the content security policy all end up there.
 */
export const test = base.extend<Options & { quietConsole: undefined }>({
  expectedOnConsole: [undefined, { option: true }],
  // Specs start on a hydrated page; before-the-code.phone.spec.ts covers the time before.
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      await awake(page)
      return response
    }
    await use(page)
  },
  quietConsole: [
    async ({ context, expectedOnConsole }, use) => {
      const said: string[] = []
      context.on('console', message => said.push(`${message.type()}: ${message.text()} (${message.location().url})`))
      context.on('weberror', problem => said.push(`uncaught: ${problem.error().message}`))
      await use(undefined)
      expect(said.filter(line => !FROM_OUTSIDE.test(line) && !expectedOnConsole?.test(line))).toEqual([])
    },
    { auto: true },
  ],
})

/** Ends a server of a spec's own. The page is left first: an open one goes on asking, and says on the console that nobody responds. */
export async function leaveAndStop(page: Page, server: { stop(): Promise<unknown> }) {
  await page.goto('about:blank')
  await server.stop()
}

/** Requests to an address wait until the returned function is called. */
export async function holdBack(page: Page, url: string) {
  let letGo = () => {}
  const isLetGo = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(url, async route => {
    await isLetGo
    await route.continue()
  })
  return letGo
}

export const menuToggle = (page: Page) => page.getByRole('banner').locator('summary:visible', { hasText: 'Menu' })

/** From the small screen's menu. */
export async function pressSearch(page: Page) {
  await menuToggle(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Search Services' }).click()
}

const AWAKE_WITHIN_MS = 5000

/** Pages without code, or whose code is held back, time out here on purpose. */
async function awake(page: Page) {
  const isAwake = () => (window as { queuedInteractions?: unknown }).queuedInteractions === undefined
  await page.waitForFunction(isAwake, undefined, { timeout: AWAKE_WITHIN_MS }).catch(() => undefined)
}

/** For specs that leave nothing in the browser: a fresh context and its first page cost 1.7 seconds of processor time. */
export const onlyLooking = { reuseContext: true }

/** The tests have no internet, so a map in view cannot load; service workers are blocked. */
const FROM_OUTSIDE =
  /ERR_NAME_NOT_RESOLVED \(https:\/\/www\.google\.com\/maps|Service Worker registration blocked by Playwright/

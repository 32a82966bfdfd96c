import { test as base, expect } from '@playwright/test'

export { expect }

interface Options {
  /** What a spec provokes on purpose, such as the browser's own word about an answer of 404. Everything else fails it. */
  expectedOnConsole: RegExp | undefined
}

/**
 * Every spec also asserts that no page it opened said a word on the console: errors, hydration messages and violations of
 * the content security policy all end up there.
 */
export const test = base.extend<Options & { quietConsole: undefined }>({
  expectedOnConsole: [undefined, { option: true }],
  quietConsole: [
    async ({ context, expectedOnConsole }, use) => {
      const said: string[] = []
      // The one outside service a page asks by itself, once its map is near. Specs about the map route it anew.
      await context.route('https://www.google.com/maps**', route =>
        route.fulfill({ contentType: 'text/html', body: '' }),
      )
      context.on('console', message => said.push(`${message.type()}: ${message.text()} (${message.location().url})`))
      context.on('weberror', problem => said.push(`uncaught: ${problem.error().message}`))
      await use(undefined)
      expect(said.filter(line => !expectedOnConsole?.test(line))).toEqual([])
    },
    { auto: true },
  ],
})

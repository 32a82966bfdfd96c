import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiteProvider } from '#web/store/site.ts'
import { DocumentHead } from './DocumentHead.tsx'
import { homeHead, notFoundHead } from './head.ts'

const shown = (head: typeof homeHead) => (
  <SiteProvider value={{ today: '2026-11-15', timeZone: 'Africa/Lagos', url: 'https://spa.example' }}>
    <DocumentHead head={head} />
  </SiteProvider>
)
const attribute = (selector: string, name: string) => document.head.querySelector(selector)?.getAttribute(name)

test('moving between pages keeps title, description, canonical address and listing true', () => {
  const { rerender } = render(shown(homeHead))
  expect(document.title).toBe(homeHead.title)
  expect(attribute('link[rel="canonical"]', 'href')).toBe('https://spa.example/')
  expect(attribute('meta[name="robots"]', 'content')).toBeUndefined()

  rerender(shown(notFoundHead))
  expect(document.title).toBe(notFoundHead.title)
  expect(attribute('link[rel="canonical"]', 'href')).toBeUndefined()
  expect(attribute('meta[name="robots"]', 'content')).toBe('noindex')

  rerender(shown(homeHead))
  expect(attribute('meta[name="description"]', 'content')).toBe(homeHead.description)
  expect(attribute('meta[name="robots"]', 'content')).toBeUndefined()
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1)
})

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNavigate } from '#web/navigation/navigation.tsx'
import { aService } from '#web/testing/examples.ts'
import { showAt } from '#web/testing/show.tsx'
import { Layout } from './Layout.tsx'

const scrollTo = vi.fn()

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  prefersReducedMotion(false)
})

afterEach(() => {
  scrollTo.mockReset()
})

function prefersReducedMotion(matches: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches }))
}

function show(credits: { text: string; link: string } | null = null) {
  const page = (
    <Layout>
      <GoTo path="/about" />
    </Layout>
  )
  showAt('/', page, { application: { credits }, service: { services: [aService()] } })
}

function GoTo({ path }: { path: string }) {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(path)}>
      Go
    </button>
  )
}

test('a route change scrolls smoothly to the top and moves the keyboard to the new page', () => {
  show()
  expect(scrollTo).not.toHaveBeenCalled()
  act(() => screen.getByText('Go').click())
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'smooth' })
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('visitors who asked for less motion are at the top at once', () => {
  prefersReducedMotion(true)
  show()
  act(() => screen.getByText('Go').click())
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
})

test('choosing an item of the small menu closes it', () => {
  show()
  const menu = screen.getByText('Menu').closest('details')!
  menu.open = true
  fireEvent(menu, new Event('toggle'))
  fireEvent.click(menu.querySelector('a[href="/policy"]')!)
  expect(menu.open).toBe(false)
})

test('the footer links every service, and opens every contact in a new tab', () => {
  show()
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'Facials' }).getAttribute('href')).toBe('/services/facials')
  for (const name of [
    /^12 Lagos Road, Ikorodu, Lagos State/,
    '+234 800 555 0142',
    'WhatsApp',
    'hello@imolespa.example',
    'Privacy Policy',
  ])
    expect(footer.getByRole('link', { name }).getAttribute('target'), String(name)).toBe('_blank')
})

test('the footer leads to the spa’s outside terms page, and beside it to the site’s own page about data', () => {
  show()
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toMatch(/^https:\/\//)
  expect(footer.getByRole('link', { name: 'Your Data' }).getAttribute('href')).toBe('/privacy')
})

test('the year in the footer is the site’s, whatever the visitor’s clock says', () => {
  vi.setSystemTime('2031-01-01')
  show()
  expect(screen.getByRole('contentinfo').textContent).toContain('© 2026')
})

test('credits appear only with both a text and a link', async () => {
  show({ text: 'Made in Eko', link: 'https://eko.example' })
  const link = await screen.findByRole('link', { name: 'Made in Eko' })
  expect(link.getAttribute('href')).toBe('https://eko.example')
  cleanup()
  for (const credits of [null, { text: 'Made in Eko', link: '' }, { text: '', link: 'https://eko.example' }]) {
    show(credits)
    expect(screen.queryByText('Made in Eko')).toBeNull()
    expect(document.querySelector('a[href="https://eko.example"]')).toBeNull()
    cleanup()
  }
})

test('credits that bring their own link keep it, and no script comes with them', async () => {
  show({ text: '<a href="https://own.example">Own</a><script>alert(1)</script>', link: 'https://eko.example' })
  const link = await screen.findByRole('link', { name: 'Own' })
  expect(link.getAttribute('href')).toBe('https://own.example')
  expect(document.querySelector('a[href="https://eko.example"], footer script')).toBeNull()
})

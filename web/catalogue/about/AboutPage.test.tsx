import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAt } from '#web/testing/show.tsx'
import AboutPage from './AboutPage.tsx'

test('the way to the spa opens in the map’s own tab: the browser follows it, not the site', () => {
  showAt('/about', <AboutPage />)
  const link = screen.getByRole('link', { name: /directions/i })
  expect(link.getAttribute('target')).toBe('_blank')
  const press = createEvent.click(link)
  fireEvent(link, press)
  expect(press.defaultPrevented).toBe(false)
})

import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLocation, useNavigate } from '#web/navigation/navigation.tsx'
import { aService, aSpa } from '#web/testing/examples.ts'
import { showAt } from '#web/testing/show.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import { headOf } from './head.ts'
import { viewOf } from './routes.tsx'

const services = [aService()]
const headAt = (path: string) => headOf(viewOf(path, services, false), services, aSpa())
const attribute = (selector: string, name: string) => document.head.querySelector(selector)?.getAttribute(name)

/** Opens a page; what is returned moves on to another one. */
function open(path: string) {
  let navigate: ReturnType<typeof useNavigate> | undefined
  function Visit() {
    navigate = useNavigate()
    return <DocumentHead view={viewOf(useLocation().pathname, services, false)} />
  }
  document.title = 'As the server wrote it'
  showAt(path, <Visit />, { service: { services } })
  return async (to: string) => {
    act(() => navigate?.(to))
    await waitFor(() => expect(document.title).toBe(headAt(to).title))
  }
}

test('moving between pages keeps title, description, canonical address and listing true', async () => {
  const moveTo = open('/services')
  expect(document.title).toBe('As the server wrote it')

  await moveTo('/')
  expect(attribute('link[rel="canonical"]', 'href')).toBe('https://spa.example/')
  expect(attribute('meta[name="robots"]', 'content')).toBeUndefined()

  await moveTo('/no-such-page')
  expect(attribute('link[rel="canonical"]', 'href')).toBeUndefined()
  expect(attribute('meta[name="robots"]', 'content')).toBe('noindex')

  await moveTo('/services/facials')
  expect(attribute('meta[name="description"]', 'content')).toBe(headAt('/services/facials').description)
  expect(attribute('meta[name="robots"]', 'content')).toBeUndefined()
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1)

  await moveTo('/services')
})

test('a booking tells its address to no other site, and pages after it are as open as before', async () => {
  const moveTo = open('/')
  await moveTo('/booking/success/K7QF-2M9X-T4WB')
  expect(attribute('meta[name="referrer"]', 'content')).toBe('no-referrer')
  expect(attribute('meta[name="robots"]', 'content')).toBe('noindex')
  await moveTo('/')
  expect(attribute('meta[name="referrer"]', 'content')).toBe('strict-origin-when-cross-origin')
})

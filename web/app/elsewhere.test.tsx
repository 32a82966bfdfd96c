import { expect, test } from 'vitest'
import type { Spa } from '#contract/catalogue/spa.ts'
import { aSpa } from '#web/testing/examples.ts'
import type { PageInput } from './entry-server.tsx'
import { renderAt } from './testing/render.ts'

const nairobi: Partial<Spa> = {
  name: 'Mwanga Spa',
  shortName: 'Mwanga',
  description: 'Massage and skin care in Nairobi.',
  address: {
    street: '7 Ngong Road',
    city: 'Nairobi',
    region: '',
    countryCode: 'KE',
    oneLine: '7 Ngong Road, Nairobi',
    country: 'Kenya',
  },
  coordinates: { latitude: -1.3, longitude: 36.78 },
  phone: { display: '0712 345 678', link: 'tel:+254712345678', callingCode: '254' },
  phoneCountry: 'KE',
  links: {
    map: 'https://maps.example/',
    mapEmbed: 'https://maps.example/embed',
    directions: 'https://maps.example/way',
    chat: 'https://wa.me/254712345678',
    instagram: '',
    snapchat: '',
    terms: '',
  },
  email: { support: 'hello@mwanga.example', bookings: '', newsletter: '', owner: '' },
  timeZone: 'Africa/Nairobi',
  currency: { code: 'KES', sign: 'KSh' },
  policy: {
    noticeHours: 48,
    lateMinutes: 10,
    consultationPrice: 1500,
    feedbackHours: 72,
    sessionMinutesMin: 30,
    sessionMinutesMax: 60,
  },
  landmark: 'Behind the market',
  parking: '',
  texts: { headline: 'Light for tired days', promises: [{ title: 'On time', text: 'Always.' }] },
}

const render = (url: string) => renderAt(url, { spa: aSpa(nairobi) })

test('what the owner wrote is on its page', async () => {
  const said = async (url: string) => (await render(url)).body
  expect(await said('/')).toContain('Light for tired days')
  expect(await said('/')).toContain('A quiet place in Nairobi')
  expect(await said('/services/facials')).toContain('KSh 25,000')
  expect(await said('/policy')).toContain('A face-to-face consultation costs KSh 1,500')
  expect(await said('/policy')).toContain('48-hour cancellation notice')
  expect(await said('/privacy')).toContain('the data protection law of Kenya')
})

test('landmark and parking are on every page as far as the owner gave them, and at length on its own', async () => {
  const { body, head } = await render('/about')
  expect(body.match(/Behind the market/g)).toHaveLength(2)
  expect(body).not.toContain('parking')
  expect(head).not.toContain('amenityFeature')
  expect((await render('/')).body).toContain('Behind the market')
})

test('a page says the hours of its day, which are true all day', async () => {
  const on = async (today: string, closures: PageInput['closures'] = []) =>
    (await renderAt('/', { spa: aSpa(nairobi), today, closures })).body
  expect(await on('2026-11-19')).toContain('Today 9 AM – 7 PM')
  expect(await on('2026-11-22')).toContain('Closed today, opens tomorrow at 9 AM')
  const closures = [{ from: '2026-11-19', to: '2026-11-20', reason: 'Staff training' }]
  expect(await on('2026-11-19', closures)).toContain('Closed today: Staff training. Opens Saturday at 10 AM')
})

test('a link that the spa does not have is not offered', async () => {
  const { body, head } = await render('/about')
  expect(body).not.toMatch(/Instagram|Snapchat/)
  expect(body).toContain('https://wa.me/254712345678')
  expect(body).toContain('href="/privacy"')
  expect(head).toContain('"sameAs":[]')
})

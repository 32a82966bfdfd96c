import { expect, test } from 'vitest'
import type { Spa } from '#contract/catalogue/spa.ts'
import { aSpa } from '#web/testing/examples.ts'
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

test('a link that the spa does not have is not offered', async () => {
  const { body, head } = await render('/about')
  expect(body).not.toMatch(/Instagram|Snapchat/)
  expect(body).toContain('https://wa.me/254712345678')
  expect(body).toContain('href="/privacy"')
  expect(head).toContain('"sameAs":[]')
})

import { expect, test } from 'vitest'
import type { SitePicture } from '#contract/catalogue/pictures.ts'
import { aService, aSpa } from '#web/testing/examples.ts'
import { serviceHead } from './head.ts'
import { headTags, preloadTags } from './head-tags.ts'
import { structuredData } from './structured-data.ts'

const SITE = 'https://spa.example'
const spa = aSpa()
const picture: SitePicture = {
  url: '/pictures/0123456789abcdef01234567',
  alt: 'Hot stones on a towel',
  width: 1000,
  height: 750,
  focus: { x: 0.25, y: 0.8 },
}
const service = aService({ imageUrl: [picture.url, 'facial'], pictures: [picture] })

const content = (html: string, selector: string, attribute = 'content') =>
  new DOMParser().parseFromString(html, 'text/html').querySelector(selector)?.getAttribute(attribute)

test('a shared service has a card of its own, with the words of the owner’s photo, and another one when that changes', () => {
  const head = headTags(serviceHead(service, spa), SITE, spa)
  const says = (property: string) => content(head, `meta[property="${property}"]`)
  expect(says('og:image')).toMatch(/^https:\/\/spa\.example\/cards\/facials\.jpg\?v=\w+$/)
  expect([says('og:image:width'), says('og:image:height')]).toEqual(['1200', '630'])
  expect(says('og:image:alt')).toBe('Hot stones on a towel')
  expect(content(head, 'meta[name="twitter:image"]')).toBe(says('og:image'))
  const moved = aService({ imageUrl: [picture.url], pictures: [{ ...picture, focus: { x: 0.5, y: 0.5 } }] })
  const card = content(headTags(serviceHead(moved, spa), SITE, spa), 'meta[property="og:image"]')
  expect(card).not.toBe(says('og:image'))
})

test('it is asked for before the page is read, in the widths there are', () => {
  const preloads = preloadTags(serviceHead(service, spa), spa)
  const srcset = content(preloads, 'link[as="image"]', 'imagesrcset')
  expect(srcset?.split(', ').map(each => each.split(' ')[1])).toEqual(['360w', '480w', '720w', '960w', '1000w'])
  expect(srcset).toContain(`${picture.url}-360.avif`)
})

test('search engines are told of it', () => {
  const html = structuredData(serviceHead(service, spa), [service], { url: SITE, spa })
  expect(html).toContain(`${SITE}${picture.url}-1000.jpg`)
})

test('one that is gone is no broken picture: the site’s own stands in', () => {
  const gone = aService({ imageUrl: [picture.url] })
  expect(content(headTags(serviceHead(gone, spa), SITE, spa), 'meta[property="og:image:alt"]')).toMatch(/^A calm room/)
  expect(structuredData(serviceHead(gone, spa), [gone], { url: SITE, spa })).not.toContain(picture.url)
})

import { expect, test } from 'vitest'
import { aService, aSpa, aSubService } from '#web/testing/examples.ts'
import { headOf, serviceHead } from './head.ts'
import { headTags } from './head-tags.ts'

const spa = aSpa()

function tags(html: string) {
  const all = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('meta')]
  return Object.fromEntries(
    all.map(tag => [tag.getAttribute('property') ?? tag.getAttribute('name'), tag.getAttribute('content')]),
  )
}

const cardOf = (...subs: { price: number; duration?: number }[]) => {
  const serviceArray = subs.map((sub, n) => aSubService({ _id: `sub-${n}`, ...sub }))
  return tags(headTags(serviceHead(aService({ serviceArray }), spa), 'https://spa.example', spa))
}

test('who is sent a service reads what it costs and how long it takes', () => {
  const card = cardOf({ price: 25_000, duration: 30 }, { price: 30_000, duration: 120 })
  expect(card['og:description']).toBe('From ₦25,000. Quiet care for every skin.')
  expect([card['twitter:label1'], card['twitter:data1']]).toEqual(['Price', 'From ₦25,000'])
  expect([card['twitter:label2'], card['twitter:data2']]).toEqual(['Time', '30 mins to 2 hours'])
  // Search engines have the price in the structured data, and show the words in full.
  expect(card.description).toBe('Quiet care for every skin.')
})

test.each([
  [[25_000, 25_000], '₦25,000'],
  [[0], 'Free'],
  [[0, 10_000], 'Free to ₦10,000'],
])('prices %j are told as “%s”', (prices, words) => {
  expect(cardOf(...prices.map(price => ({ price })))['twitter:data1']).toBe(words)
})

test('a service without a price yet, and a page that is none, say nothing of one', () => {
  expect(cardOf()['twitter:data1']).toBeUndefined()
  const home = tags(headTags(headOf({ name: 'home', params: {} }, [], spa), 'https://spa.example', spa))
  expect(home['og:description']).toBe(spa.description)
})

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import { type ServiceInput, serviceInput } from '#contract/catalogue/catalogue.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { BANK_NAMES } from '#contract/ledger/banks.ts'
import { banksInput } from '#contract/money/payment.ts'
import { seedBanks, seedServices } from './seed-catalogue.ts'

const WORKING_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const BY_DAY = ['massage', 'lashes-brows', 'voucher', 'room', 'reception']
const ALLOWED_TAGS = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4']

const services: ServiceInput[] = seedServices.map(draft => serviceInput.parse(draft))
const subServices = services.flatMap(service => service.serviceArray)
const texts = [...services, ...subServices].map(({ description }) => description)

test('the first catalogue has at least seven services of three to six sub-services, the packages among them', () => {
  expect(services.length).toBeGreaterThanOrEqual(7)
  expect(services.map(service => service.slug)).toContain('spa-packages')
  for (const { name, serviceArray } of services) {
    expect(serviceArray.length, name).toBeGreaterThanOrEqual(3)
    expect(serviceArray.length, name).toBeLessThanOrEqual(6)
  }
})

test('slugs and names are there once each', () => {
  const slugs = services.map(service => service.slug)
  const names = subServices.map(subService => subService.name)
  expect(slugs).not.toContain(undefined)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(new Set(names).size).toBe(names.length)
})

test('every service opens with one of our own pictures', () => {
  for (const { name, imageUrl } of services) expect(existsSync(`web/pictures/${imageUrl[0]}.jpg`), name).toBe(true)
})

test('no two neighbours of the menu stand in the same light', () => {
  const isDay = services.map(({ imageUrl }) => BY_DAY.includes(imageUrl[0]!))
  for (const [index, light] of isDay.slice(1).entries()) expect(light, services[index + 1]!.name).toBe(!isDay[index])
})

test('every service can be booked from Monday to Saturday, and the hours are not all the same', () => {
  for (const { name, serviceArray } of services) {
    const days = new Set(serviceArray.flatMap(subService => subService.availability.map(({ day }) => day)))
    expect([...days].sort(), name).toEqual([...WORKING_DAYS].sort())
  }
  expect(new Set(subServices.map(subService => JSON.stringify(subService.availability))).size).toBeGreaterThan(7)
})

test('nobody can book while the front desk is closed, and the whole duration fits into every range', () => {
  const desk = new Map(business.deskHours.map(({ day, timeRanges }) => [day, minuteRanges(timeRanges)]))
  for (const { name, duration, availability } of subServices) {
    for (const { day, timeRanges } of availability) {
      for (const { from, to } of minuteRanges(timeRanges)) {
        const inside = desk.get(day)?.some(open => open.from <= from && to <= open.to)
        expect(inside, `${name} on ${day}`).toBe(true)
        expect(to - from, `${name} on ${day}`).toBeGreaterThanOrEqual(duration)
      }
    }
  }
})

test('prices are rounded as a Lagos spa rounds them', () => {
  for (const { name, price } of subServices) {
    expect(price % 500, name).toBe(0)
    expect(price, name).toBeGreaterThanOrEqual(3_000)
  }
})

test('descriptions use only the tags that survive, close what they open, and do not shout', () => {
  for (const text of texts) {
    const tags = [...text.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)]
    expect(tags.length, text).toBeGreaterThan(0)
    for (const [, , tag] of tags) expect(ALLOWED_TAGS, text).toContain(tag)
    const open: string[] = []
    for (const [, closes, tag = ''] of tags) closes ? expect(open.pop(), text).toBe(tag) : open.push(tag)
    expect(open, text).toEqual([])
    expect(text).not.toContain('!')
  }
})

test('there are at least two bank accounts, named in plain capitals as a bank app shows them, with numbers that are plainly made up', () => {
  const { banks } = banksInput.parse({ banks: seedBanks })
  expect(banks.length).toBeGreaterThanOrEqual(2)
  for (const { bank_name, name, number } of banks) {
    expect(name).toBe('IMOLE SPA AND BEAUTY LTD')
    expect(Object.keys(BANK_NAMES)).toContain(bank_name)
    expect(number).toMatch(/^0{9}\d$/)
  }
})

function minuteRanges(ranges: DayAvailability['timeRanges']) {
  return ranges.map(({ startHour, startMinute, endHour, endMinute }) => ({
    from: startHour * 60 + startMinute,
    to: endHour * 60 + endMinute,
  }))
}

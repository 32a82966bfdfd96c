// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { exampleBooking, exampleVisit } from '#server/booking/testing/examples.ts'
import type { OutgoingMail } from '#server/platform/mail/outgoing-mail.ts'
import { everyBookingMail, everyDeskMail, everyNewsletterMail, everyWaitingMail } from './testing/every-mail.ts'

/** How a mail looks, computed from its HTML: it cannot know the program that shows it, so it has to be right in all of them. */

const LONG = 'Oluwaseunfunmi Chukwuemekanwokeoma Adebayo-Oladele'
const longVisit = {
  ...exampleVisit,
  fullName: LONG,
  guestNames: `${LONG}\n${LONG}`,
  email: `${'oluwaseunfunmi.'.repeat(3)}o@averylongcompanyname.example.com`,
  subServiceName: 'Traditional Yoruba hot stone and shea butter massage for the body',
}
const longBanks = [{ bank_name: '057', name: LONG.toUpperCase(), number: '0123456789' }]
const mails: [string, OutgoingMail][] = [
  ...Object.entries(everyBookingMail()),
  ...Object.entries(everyWaitingMail()),
  ...Object.entries(everyDeskMail()),
  ...Object.entries(everyNewsletterMail()),
  ...Object.entries(everyBookingMail(longVisit, longBanks)).map(([kind, mail]) => named(`${kind}, long`, mail)),
  ...Object.entries(everyDeskMail({ ...exampleBooking, fullName: LONG })).map(([kind, mail]) =>
    named(`${kind}, long`, mail),
  ),
]

function named(name: string, mail: OutgoingMail): [string, OutgoingMail] {
  return [name, mail]
}

/** Nothing is asked of who reads these: a code to type, a letter, an answer. */
const NOTHING_TO_DO = [
  'desk-code',
  'newsletter-code',
  'newsletter-letter',
  'newsletter-test',
  'test-mail',
  'data-copy-sent',
  'data-erased',
  'data-request-refused',
]

describe.each(mails)('%s', (_, { kind, html, subject }) => {
  const document = new DOMParser().parseFromString(html, 'text/html')

  test('asks for one thing with one button, which a thumb can hit', () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('a.button')]
    expect(buttons.map(({ textContent }) => textContent)).toHaveLength(NOTHING_TO_DO.includes(kind) ? 0 : 1)
    for (const { style } of buttons) {
      const line = px(style.fontSize) * Number(style.lineHeight)
      expect(line + px(style.paddingTop) + px(style.paddingBottom)).toBeGreaterThanOrEqual(44)
    }
  })

  test('can be read in light and in dark', () => {
    for (const dark of [{}, darkColours(html)]) {
      const weak = texts(document).flatMap(({ text, element }) => {
        const [ink, ground] = [colourOf(element, 'color', dark), colourOf(element, 'background', dark)]
        const ratio = contrast(ink, ground)
        return ratio < 4.5 ? [`${ink} on ${ground} is ${ratio.toFixed(1)}: ${text}`] : []
      })
      expect(weak).toEqual([])
    }
  })

  test('is no wider than a small phone', () => {
    const wide = texts(document).flatMap(({ text, element }) => {
      const run = isOnOneLine(element) ? text : ''
      // On a phone facts are set in 14 px.
      const [size, room] = element.closest('td.fact') ? [14, 320 - 40 - 38 - LABEL] : [sizeOf(element), 320 - 40]
      return run.length * size * MEAN_LETTER > room ? [run] : []
    })
    expect(wide).toEqual([])
  })

  test('breaks no line of a sentence within a time or a phone number', () => {
    const sentences = texts(document).filter(({ element }) => element.closest('p, strong') && !isOnOneLine(element))
    const broken = sentences.flatMap(({ text }) => text.match(/\d [AP]M\b|\+\d{3} \d/g) ?? [])
    expect(broken).toEqual([])
  })

  test('has its own preview, and says nothing twice', () => {
    const preview = document.body.firstElementChild?.textContent?.replace(/[\u034f\u200c\u00a0]/g, '') ?? ''
    expect(preview.length).toBeGreaterThan(10)
    expect(preview).not.toBe(subject)
    const sentences = [...document.querySelectorAll('p')].flatMap(
      ({ textContent }) => textContent?.match(/[^.!?]{12,}[.!?]/g) ?? [],
    )
    expect(sentences.filter((one, at) => sentences.indexOf(one) !== at)).toEqual([])
  })
})

/** Room that the widest label takes, and the mean width of a letter over its height in the widest stand-in font. */
const LABEL = 90
const MEAN_LETTER = 0.62

/** Pieces of text that can be seen, with the element that has them. */
function texts(document: Document) {
  const walker = document.createTreeWalker(document.body, 4)
  const found: { text: string; element: HTMLElement }[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? ''
    const element = walker.currentNode.parentElement as HTMLElement
    if (text !== '' && element.style.display !== 'none') found.push({ text, element })
  }
  return found
}

type Dark = Record<string, Partial<Record<'color' | 'background', string>>>

/** What the dark part of the mail's stylesheet sets, by class. */
function darkColours(html: string): Dark {
  const sheet = /prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(html)?.[1] ?? ''
  return Object.fromEntries(
    [...sheet.matchAll(/\.(\w+) \{ (color|background): ([^ ]+) !important/g)].map(([, name, property, value]) => [
      name,
      { [property!]: value },
    ]),
  )
}

function colourOf(element: HTMLElement, property: 'color' | 'background', dark: Dark): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const own = [...at.classList].map(name => dark[name]?.[property]).find(Boolean)
    const inline = new RegExp(`(?:^|;)${property}:(#\\w{6})`).exec(at.getAttribute('style') ?? '')?.[1]
    if (own || inline) return own ?? inline!
  }
  throw new Error(`No ${property} around ${element.outerHTML}`)
}

function sizeOf(element: HTMLElement): number {
  for (let at: HTMLElement | null = element; at; at = at.parentElement)
    if (at.style.fontSize) return px(at.style.fontSize)
  return 16
}

const isOnOneLine = (element: HTMLElement) => element.style.whiteSpace === 'nowrap'

const px = (text: string) => Number.parseFloat(text)

function contrast(one: string, other: string) {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(hex: string) {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

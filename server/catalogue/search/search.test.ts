import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import { searchResponse } from '#contract/catalogue/catalogue.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'

const spa = useSpa()

const headers = asOwner
const ask = (query: string) => spa.call('searchServices', { parts: { query } })

async function search(query: string) {
  const response = await ask(query)
  expect(response.statusCode, response.body).toBe(200)
  return searchResponse.parse(response.json()).results
}

const names = async (query: string) => (await search(query)).map(({ service }) => service.name)
/** Adds a service, returns how to remove it. */
async function added(body: object) {
  const { _id: id } = (await spa.call('addService', { body, headers })).json().service
  return () => spa.call('deleteService', { parts: { id }, headers })
}

const subMatches = async (query: string) => (await search(query)).flatMap(result => result.subMatches)

describe('a service is found', () => {
  test.each([
    ['by its name', 'massage', 'Massage'],
    ['by the beginning of a word', 'mas', 'Massage'],
    ['in capital letters', 'MASSAGE', 'Massage'],
    ['with accents it does not have', 'màssagé', 'Massage'],
    ['with accents and capital letters', 'MÀSSAGE', 'Massage'],
    ['with accents written as two characters', 'ma\u0301ssage', 'Massage'],
    ['with spaces around it', '   massage  ', 'Massage'],
    ['with a letter missing, not finished yet', 'masag', 'Massage'],
    ['in the plural', 'massages', 'Massage'],
    ['by another form of the word', 'wax', 'Waxing'],
    ['by its title', 'shoulder to heel', 'Body Scrubs & Polish'],
    ['by the name of a sub-service', 'lamination', 'Lashes & Brows'],
    ['by an unfinished word', 'pedicur', 'Manicure & Pedicure'],
    ['by a misspelt sub-service', 'brazillian', 'Waxing'],
    ['with an "and" that is written "&"', 'manicure and pedicure', 'Manicure & Pedicure'],
    ['by words of several sub-services', 'brows lashes', 'Lashes & Brows'],
  ])('%s: %s', async (_how, query, name) => {
    expect((await names(query))[0]).toBe(name)
  })
})

test('the order of the words does not matter', async () => {
  expect(await search('massage stone hot')).toEqual(await search('hot stone massage'))
  expect(await subMatches('massage stone hot')).toEqual(['Hot Stone Massage'])
})

test('the sub-services that match are named, and no others', async () => {
  expect(await subMatches('deep tissue')).toEqual(['Deep Tissue Massage'])
  expect(await subMatches('gel')).toContain('Gel Manicure')
  expect(await subMatches('gel')).not.toContain('Classic Pedicure')
})

test('a word of the service and a word of the sub-service find that sub-service', async () => {
  expect(await subMatches('waxing brazilian')).toEqual(['Brazilian Wax'])
})

test('a service found only by its own name is shown, and none of its sub-services is called a match', async () => {
  expect(await search('packages')).toMatchObject([{ service: { slug: 'spa-packages' }, subMatches: [] }])
})

test.each([
  ['nail', ['Manicure & Pedicure'], ['Classic Pedicure', 'Acrylic Full Set']],
  ['nai', ['Manicure & Pedicure'], ['Classic Pedicure', 'Acrylic Full Set']],
  ['nials', ['Manicure & Pedicure'], ['Classic Pedicure', 'Acrylic Full Set']],
  ['beard', ['Facials'], ["Gentleman's Facial"]],
  ['traffic', ['Facials'], []],
])('what only a description says is found: %s', async (query, services, subs) => {
  expect(await names(query)).toEqual(services)
  expect(await subMatches(query)).toEqual(subs)
})

test.each([
  ['coffee', ['Body Scrubs & Polish', 'Lashes & Brows', 'Spa Packages']],
  ['facial', ['Facials', 'Spa Packages']],
  ['brow', ['Lashes & Brows', 'Waxing']],
  ['massage facial', ['Facials', 'Spa Packages']],
])('a name counts before a title, and a title before a description: %s', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test('sub-services that have the word in their name are named before those that only describe it', async () => {
  const first = async (query: string) => (await search(query))[0]?.subMatches
  expect(await first('mask')).toEqual(['Back Polish and Mask'])
  expect(await first('manicure')).toEqual(['Classic Manicure', 'Gel Manicure'])
  expect(await first('polish')).toEqual(['Black Soap Body Polish', 'Back Polish and Mask'])
  const scrubs = ['Coffee and Orange Body Scrub', 'Moroccan Hammam Bath', 'Back Polish and Mask']
  expect(await first('scrub')).toEqual(scrubs)
})

test.each([
  ['couple', 'Spa Packages', ['Retreat for Two']],
  ['couples massage', 'Spa Packages', ['Retreat for Two']],
  ['facial for men', 'Facials', ["Gentleman's Facial"]],
  ['eyelashes', 'Lashes & Brows', ['Classic Lash Extensions', 'Volume Lash Extensions', 'Lash Lift and Tint']],
  ['pregnant', 'Massage', ['Mother-to-be Massage']],
  ['pregnancy massage', 'Massage', ['Mother-to-be Massage']],
  ['wedding', 'Spa Packages', ["Bride's Morning"]],
])('people find a treatment by a word that means the same: %s', async (query, name, subs) => {
  const [first] = await search(query)
  expect(first?.service.name).toBe(name)
  expect(first?.subMatches).toEqual(subs)
})

test('a word that nothing in the catalogue says does not hide what the other words find', async () => {
  expect(await names('zebra massage')).toEqual(await names('massage'))
  expect(await subMatches('deep tissue zebra')).toEqual(['Deep Tissue Massage'])
})

test('words such as "our" are not what a description says', async () => {
  for (const query of ['our', 'was', 'our was']) expect(await names(query), query).toEqual([])
})

test.each([
  ['waxing', ['Waxing', 'Lashes & Brows']],
  ['brow', ['Lashes & Brows', 'Waxing']],
  ['age', []],
  ['haircut', []],
  ['mossige', []],
])('%s finds no false friends', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test('a typo in a word of four letters is not forgiven, because it is another word', async () => {
  expect(await names('bock')).toEqual([])
})

// Every word of the catalogue with at least five letters, each letter left out, doubled, changed and swapped in turn.
test('whatever the one typo, the word is found', async () => {
  const { services } = (await spa.app.inject(callPath('fetchServices'))).json()
  const words = new Set<string>(
    services.flatMap(({ name }: { name: string }) => name.toLowerCase().match(/[a-z]{5,}/g) ?? []),
  )
  expect(words).toContain('massage')
  for (const word of words) {
    const home = await names(word)
    expect(home, word).not.toEqual([])
    for (let at = 0; at < word.length; at++) {
      const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
      const swapped = before + after.slice(0, 1) + letter + after.slice(1)
      for (const typo of [before + after, before + letter + letter + after, `${before}x${after}`, swapped])
        expect(await names(typo), typo).toEqual(expect.arrayContaining(home.slice(0, 1)))
    }
  }
})

test.each([
  ...['sp', '  sp  ', 'é', '...', '😀😀😀', '按摩按', '\u202e\u202e\u202e'],
  ...['%%%', '___', '\\\\\\', "'''", '"""', '-- ', ';--', '(|&!)'],
])('%j finds nothing and breaks nothing', async query => {
  const response = await spa.app.inject(`/api/service/list/search/${encodeURIComponent(query)}`)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ success: true, results: [] })
})

test('wildcards are letters like others', async () => {
  expect(await names('mass%')).toEqual(await names('mass'))
  expect(await names('m%e')).toEqual([])
  expect(await names('mas_age')).toEqual(await names('mas age'))
})

test('a long query is cut, an endless one is refused', async () => {
  expect((await names(`massage${' massage'.repeat(60)}`))[0]).toBe('Massage')
  const { statusCode } = await ask('a'.repeat(5000))
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
})

test('a name with every kind of letter is found by plain ones, and an unending word does no harm', async () => {
  await added({ name: 'Ìmọ́lẹ̀ Øresund', title: '㎯'.repeat(200), serviceArray: [] })
  expect(await names('imole')).toEqual(['Ìmọ́lẹ̀ Øresund'])
  expect(await names('oresund')).toEqual(['Ìmọ́lẹ̀ Øresund'])
  expect(await search('imole')).toMatchObject([{ subMatches: [] }])
})

test('the text of a description is searched, its tags and links are not', async () => {
  const description =
    '<p>Wash &amp; blow-dry, <strong>curl</strong>s with <a href="https://zigzag.example">care</a></p>'
  const remove = await added({ name: 'Hair', description, serviceArray: [] })
  for (const query of ['blow', 'dry blow', 'curls care']) expect(await names(query), query).toEqual(['Hair'])
  for (const query of ['amp', 'strong', 'zigzag', 'href', 'nofollow']) expect(await names(query), query).toEqual([])
  await remove()
})

test('what the owner adds or takes away is searched at once', async () => {
  expect(await names('keratin')).toEqual([])
  const serviceArray = [{ name: 'Keratin Treatment', duration: 90, price: 40_000 }]
  const remove = await added({ name: 'Hair', serviceArray })
  expect(await subMatches('keratin')).toEqual(['Keratin Treatment'])
  await remove()
  expect(await names('keratin')).toEqual([])
})

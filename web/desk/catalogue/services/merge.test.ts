import { describe, expect, test } from 'vitest'
import { type Draft, NEW_SERVICE, newSub, type SubDraft, toWeek } from './draft.ts'
import { differences, merged } from './merge.ts'

const sub = (key: string, part: Partial<SubDraft> = {}): SubDraft => ({
  ...newSub(toWeek([])),
  key,
  _id: key,
  name: key,
  price: '5000',
  ...part,
})

const base: Draft = { ...NEW_SERVICE, name: 'Hammam', title: 'Warm', subs: [sub('Steam'), sub('Scrub')] }
const labels = (mine: Draft, theirs: Draft) => differences(base, mine, theirs).map(({ label }) => label)

describe('what the other one changed', () => {
  test('is listed with both words, and whether we changed it too', () => {
    const mine = { ...base, name: 'Sauna' }
    const theirs = { ...base, name: 'Bath', title: 'Hot', description: '<p>So <strong>warm</strong></p>' }
    expect(differences(base, mine, theirs)).toEqual([
      { path: 'name', label: 'Name', mine: 'Sauna', theirs: 'Bath', isBoth: true },
      { path: 'title', label: 'Title', mine: 'Warm', theirs: 'Hot', isBoth: false },
      { path: 'description', label: 'Description', mine: 'Empty', theirs: 'So warm', isBoth: false },
    ])
  })

  test('is nothing where both came to the same, or only we changed something', () => {
    expect(labels({ ...base, name: 'Bath' }, { ...base, name: 'Bath' })).toEqual([])
    expect(labels({ ...base, name: 'Bath', subs: [sub('Scrub'), sub('Steam')] }, base)).toEqual([])
  })

  test('of sub-services: a field, one hidden, one added, their order', () => {
    const theirs = {
      ...base,
      subs: [sub('Scrub', { price: '9000' }), sub('Steam'), sub('Salt'), sub('Old', { hidden: true })],
    }
    expect(labels(base, theirs)).toEqual(['Scrub: price', 'Salt', 'Old', 'Order of the sub-services'])
    expect(labels(base, { ...base, subs: [sub('Scrub'), sub('Steam', { hidden: true })] })).toEqual(['Steam'])
  })

  test('of the hours is said in words', () => {
    const week = toWeek([{ day: 'Monday', timeRanges: [{ startHour: 9, startMinute: 0, endHour: 24, endMinute: 0 }] }])
    const [found] = differences(base, base, { ...base, subs: [sub('Steam', { week }), sub('Scrub')] })
    expect(found).toMatchObject({ label: 'Steam: hours', theirs: 'Mon 9:00 AM – 12:00 AM', mine: 'Not offered' })
  })
})

describe('both together', () => {
  const mine = {
    ...base,
    name: 'Sauna',
    subs: [sub('Steam', { price: '6000' }), sub('Scrub'), sub('New', { _id: undefined })],
  }
  const theirs = {
    ...base,
    name: 'Bath',
    title: 'Hot',
    subs: [sub('Scrub', { name: 'Peel' }), sub('Steam'), sub('Salt')],
  }

  test('take their changes and ours, where only one of us changed something', () => {
    const result = merged(base, mine, theirs, new Set(['name']))
    expect(result).toMatchObject({ name: 'Sauna', title: 'Hot' })
    expect(result.subs.map(({ name, price }) => `${name} ${price}`)).toEqual([
      'Peel 5000',
      'Steam 6000',
      'Salt 5000',
      'New 5000',
    ])
  })

  test('keep all of ours, and hide what we did not have', () => {
    const all = new Set(differences(base, mine, theirs).map(({ path }) => path))
    const result = merged(base, mine, theirs, all)
    expect(result).toMatchObject({ name: 'Sauna', title: 'Warm' })
    expect(result.subs.map(({ name, hidden }) => `${name}${hidden ? ' hidden' : ''}`)).toEqual([
      'Steam',
      'Scrub',
      'New',
      'Salt hidden',
    ])
  })
})

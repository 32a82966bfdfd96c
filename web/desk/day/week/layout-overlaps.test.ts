import { expect, test } from 'vitest'
import { layoutOverlaps } from './layout-overlaps.ts'

const place = (...spans: [from: number, until: number][]) =>
  layoutOverlaps(spans.map(([from, until]) => ({ from, until }))).map(({ from, lane, of }) => [from, lane, of])

test('what follows on takes the same lane, the whole width of it', () => {
  expect(place([0, 10], [10, 20])).toEqual([
    [0, 0, 1],
    [10, 0, 1],
  ])
})

test('what overlaps stands side by side, and a lane that is free again is used again', () => {
  expect(place([0, 10], [5, 15], [10, 20], [30, 40])).toEqual([
    [0, 0, 2],
    [5, 1, 2],
    [10, 0, 2],
    [30, 0, 1],
  ])
})

test('nothing is nothing', () => {
  expect(place()).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quarters, steps } from './progress.mjs'

test('long work says which step it is at and how far it is, in whole lines', () => {
  const lines: string[] = []
  const step = steps(2, line => void lines.push(line))
  step('the pictures')
  const isDone = quarters(9, 'pictures', line => void lines.push(line))
  for (let made = 0; made < 9; made++) isDone()
  step('the pages')
  expect(lines).toEqual([
    '  1 of 2  the pictures',
    '          3 of 9 pictures',
    '          5 of 9 pictures',
    '          7 of 9 pictures',
    '          9 of 9 pictures',
    '  2 of 2  the pages',
  ])
})

test('a few files are made without a word', () => {
  const lines: string[] = []
  const isDone = quarters(3, 'pictures', line => void lines.push(line))
  for (let made = 0; made < 3; made++) isDone()
  expect(lines).toEqual([])
})

test('the build says every step it takes, out of as many as there are', () => {
  const build = readFileSync('scripts/build/build.mjs', 'utf8')
  const said = [...build.matchAll(/^ {2}step\('/gm)].length
  expect(build).toContain(`steps(${said})`)
})

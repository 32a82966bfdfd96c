import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every word that the handbook says stands at the desk does stand there', () => {
  const desk = plain(['web/desk', 'web/ui', 'contract'].flatMap(sourcesIn).join('\n'))
  const handbook = readFileSync('docs/OWNER.md', 'utf8')
  const said = [...handbook.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) => plain(words!))
  expect(said.length).toBeGreaterThan(100)
  // What the desk fills in is written as three dots.
  const stands = (words: string) => words.split('…').every(part => desk.includes(part.trim()))
  expect(said.filter(words => !stands(words))).toEqual([])
})

test('every place under More is in the handbook', () => {
  const handbook = readFileSync('docs/OWNER.md', 'utf8')
  const places = [...readFileSync('web/desk/MorePage.tsx', 'utf8').matchAll(/Paths\.\w+, '([^']+)'/g)]
  expect(places.length).toBeGreaterThan(15)
  expect(places.map(([, label]) => label!).filter(label => !handbook.includes(`**${label}**`))).toEqual([])
})

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
}

/** However the line is broken, and whichever apostrophe is used. */
function plain(text: string) {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ')
}

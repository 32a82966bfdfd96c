import { expect, test } from 'vitest'
import { inAscii } from './ascii-chunks.ts'

test('a program says the same in ASCII', () => {
  const code = String.raw`['Ìmọ́lẹ̀', "₦\₦\\₦", ${'`'}…😀${'`'}, /[À-ÿ\–]/.test('–'), '😀'.match(/^[😀]$/u)?.length]`
  const ascii = inAscii(code, 'here')
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  // biome-ignore lint/security/noGlobalEval: what is written is what is run.
  const [said, meant] = [eval(ascii), eval(code)]
  expect(said).toEqual(meant)
})

test('a raw text would say another thing, and is refused', () => {
  expect(() => inAscii('String.raw`₦`', 'here')).toThrow('here has a raw text')
})

import sharp from 'sharp'
import { outlines } from '../../../scripts/build/outline.ts'

/** Receipts like those of banks' apps, drawn with the site's own letters, so that they look alike on every machine. */

export interface Words {
  amount: string
  sender: string
  senderBank: string
  at: string
  session: string
  reference: string
  narration: string
  /** Recipient of the transfer. */
  to?: { name: string; account: string; bank: string }
}

export const LAYOUTS = ['circle', 'band', 'dark', 'paper'] as const
export type Layout = (typeof LAYOUTS)[number]

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ,.:/-₦*()+'
type Alphabet = Awaited<ReturnType<typeof outlines>>
let alphabets: Promise<{ plain: Alphabet; bold: Alphabet }> | undefined

async function openAlphabets() {
  const [plain, bold] = await Promise.all([400, 700].map(weight => outlines(CHARACTERS, { family: 'mulish', weight })))
  return { plain: plain!, bold: bold! }
}

export async function receiptPicture(layout: Layout, words: Words, width = 720): Promise<Buffer> {
  alphabets ??= openAlphabets()
  const { plain, bold } = await alphabets
  const pen = penFor(plain, bold)
  const { height, parts } = DRAWN[layout](words, pen)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((height * width) / 1080)}" viewBox="0 0 1080 ${height}">${parts.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

interface Written {
  x: number
  y: number
  size: number
  fill?: string
  isBold?: boolean
  align?: 'left' | 'middle' | 'right'
}
type Pen = (text: string, written: Written) => string

function penFor(plain: Alphabet, bold: Alphabet): Pen {
  return (text, { x, y, size, fill = '#111', isBold = false, align = 'left' }) => {
    const { letters, unitsPerEm } = isBold ? bold : plain
    const width = [...text].reduce((sum, letter) => sum + letters.get(letter)!.width, 0)
    const scale = size / unitsPerEm
    const start = x - (align === 'left' ? 0 : align === 'middle' ? width / 2 : width) * scale
    let at = 0
    const drawn = [...text].map(letter => {
      const { path, width: advance } = letters.get(letter)!
      const placed = path && `<path transform="translate(${at} 0)" d="${path}"/>`
      at += advance
      return placed
    })
    return `<g fill="${fill}" transform="translate(${start} ${y}) scale(${scale})">${drawn.join('')}</g>`
  }
}

const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

const OURS = { name: 'IMOLE SPA LTD', account: '0123456789', bank: 'Guaranty Trust Bank' }

function rowsOf({ sender, senderBank, at, session, reference, narration, to = OURS }: Words): [string, string][] {
  return [
    ['Recipient', to.name],
    ['Bank', to.bank],
    ['Account', to.account],
    ['Sender', sender],
    ['From', senderBank],
    ['Date', at],
    ['Narration', narration],
    ['Reference', reference],
    ['Session ID', session],
  ]
}

const DRAWN: Record<Layout, (words: Words, pen: Pen) => { height: number; parts: string[] }> = {
  circle: (words, pen) => ({
    height: 2200,
    parts: [
      box(0, 0, 1080, 2200, '#fff'),
      pen(words.at.slice(-8), { x: 60, y: 70, size: 36 }),
      '<circle cx="540" cy="330" r="110" fill="#1f9d55"/><path d="M490 330l40 40 70-80" stroke="#fff" stroke-width="22" fill="none"/>',
      pen('Transfer successful', { x: 540, y: 540, size: 56, isBold: true, align: 'middle' }),
      pen(words.amount, { x: 540, y: 680, size: 96, isBold: true, align: 'middle' }),
      ...rowsOf(words).flatMap(([label, value], index) => [
        pen(label, { x: 70, y: 850 + index * 120, size: 38, fill: '#777' }),
        pen(value, { x: 1010, y: 850 + index * 120, size: value.length > 26 ? 32 : 40, align: 'right' }),
      ]),
      box(70, 2000, 940, 110, '#eef6f0'),
      pen('Share receipt', { x: 540, y: 2070, size: 44, isBold: true, fill: '#1f9d55', align: 'middle' }),
    ],
  }),
  band: (words, pen) => ({
    height: 1900,
    parts: [
      box(0, 0, 1080, 1900, '#f4f4f8'),
      box(0, 0, 1080, 260, '#3b1a8f'),
      pen('Transaction receipt', { x: 70, y: 160, size: 60, isBold: true, fill: '#fff' }),
      box(50, 310, 980, 1480, '#fff'),
      pen('Amount', { x: 110, y: 400, size: 38, fill: '#888' }),
      pen(words.amount, { x: 110, y: 490, size: 80, isBold: true, fill: '#3b1a8f' }),
      ...rowsOf(words).flatMap(([label, value], index) => [
        box(110, 545 + index * 130, 860, 2, '#ddd'),
        pen(label, { x: 110, y: 600 + index * 130, size: 32, fill: '#888' }),
        pen(value, { x: 110, y: 648 + index * 130, size: 38 }),
      ]),
    ],
  }),
  dark: (words, pen) => ({
    height: 2300,
    parts: [
      box(0, 0, 1080, 2300, '#101418'),
      pen('Money sent', { x: 540, y: 300, size: 64, isBold: true, fill: '#fff', align: 'middle' }),
      pen(words.amount, { x: 540, y: 460, size: 104, isBold: true, fill: '#f2b632', align: 'middle' }),
      pen(`to ${(words.to ?? OURS).name}`, { x: 540, y: 550, size: 42, fill: '#bbb', align: 'middle' }),
      box(50, 640, 980, 1400, '#1b2229'),
      ...rowsOf(words).flatMap(([label, value], index) => [
        pen(label, { x: 100, y: 740 + index * 145, size: 36, fill: '#8c99a6' }),
        pen(value, { x: 980, y: 740 + index * 145, size: value.length > 26 ? 30 : 38, fill: '#fff', align: 'right' }),
      ]),
    ],
  }),
  paper: (words, pen) => ({
    height: 1400,
    parts: [
      box(0, 0, 1080, 1400, '#fffdf6'),
      `<g opacity="0.12">${pen('BANK', { x: 540, y: 860, size: 330, isBold: true, fill: '#b0451c', align: 'middle' })}</g>`,
      pen('Transfer confirmation', { x: 80, y: 130, size: 50, isBold: true, fill: '#b0451c' }),
      pen(words.reference, { x: 1000, y: 130, size: 32, align: 'right' }),
      box(80, 170, 920, 6, '#b0451c'),
      ...[['Amount', words.amount] as [string, string], ...rowsOf(words)].flatMap(([label, value], index) => [
        pen(`${label}:`, { x: 80, y: 260 + index * 96, size: 36, isBold: true }),
        pen(value, { x: 380, y: 260 + index * 96, size: 36 }),
      ]),
      pen('Thank you for banking with us.', { x: 540, y: 1330, size: 34, fill: '#777', align: 'middle' }),
    ],
  }),
}

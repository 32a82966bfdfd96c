import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { TherapistNumbers } from '#contract/catalogue/team.ts'
import { today } from '#web/desk/times.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import { daysOf } from './periods.ts'
import TeamNumbersPage from './TeamNumbersPage.tsx'

const ada: TherapistNumbers = {
  _id: 'ada',
  name: 'Ada',
  treatments: 12,
  visits: 12,
  workedMinutes: 2400,
  bookedMinutes: 1200,
  income: 300_000,
  share: 110_000,
  cameBack: 3,
  guests: 10,
  byService: [
    { serviceId: 'f', serviceName: 'Facials', treatments: 8, visits: 8, income: 200_000, percent: 40, share: 80_000 },
    {
      serviceId: 'm',
      serviceName: 'Massage, hot',
      treatments: 4,
      visits: 4,
      income: 100_000,
      percent: 30,
      share: 30_000,
    },
  ],
}
const bisi = {
  ...ada,
  _id: 'bisi',
  name: 'Bisi',
  treatments: 0,
  visits: 0,
  bookedMinutes: 0,
  income: 0,
  share: 0,
  cameBack: 0,
  guests: 0,
  byService: [],
}

function open(therapists: TherapistNumbers[]) {
  const server = fakeServer()
  const days = daysOf('month', today())
  server.answer(`GET /api/desk/numbers/team?from=${days.from}&to=${days.to}`, { success: true, ...days, therapists })
  showDesk('/desk/numbers/team', <TeamNumbersPage />)
  return { server, days }
}

const cellsOf = (table: string, row: RegExp) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(cell => cell.textContent)

test('each person’s treatments, hours, guests who came back and income are tables', async () => {
  open([ada, bisi])
  await screen.findByRole('table', { name: 'Income by person' })
  expect(cellsOf('Income by person', /^Ada/)).toEqual(['12', '₦300,000'])
  expect(cellsOf('Hours by person', /^Ada/)).toEqual(['20 h', '40 h', '50%'])
  expect(cellsOf('Guests who came back', /^Ada/)).toEqual(['3', '10', '30%'])
  expect(cellsOf('Guests who came back', /^Bisi/)).toEqual(['0', '0', '–'])
  const sums = within(screen.getByRole('region', { name: 'At a glance' }))
  expect(sums.getByText('₦110,000')).toBeTruthy()
  expect(sums.getByText('25% of 80 h at work')).toBeTruthy()
})

test('what to pay is added up by service, on screen and as a file', async () => {
  const { days } = open([ada, bisi])
  await screen.findByRole('table', { name: 'Ada' })
  expect(cellsOf('Ada', /^Facials/)).toEqual(['8', '₦200,000', '40%', '₦80,000'])
  expect(cellsOf('Ada', /^Together/).at(-1)).toBe('₦110,000')
  expect(screen.getByText('No treatments on these days.')).toBeTruthy()

  const saved = savedFile()
  tap('Save what to pay as CSV')
  const period = `${days.from},${days.to}`
  expect(await saved.text()).toBe(
    `\ufeffFrom,To,Person,Service,Treatments,Income,Percent,To pay\r\n${period},Ada,Facials,8,200000,40,80000\r\n${period},Ada,"Massage, hot",4,100000,30,30000\r\n`,
  )
})

test('other days are another address, and days without anybody say so', async () => {
  const { server } = open([])
  expect(await screen.findByText(/Nobody of the team worked on these days/)).toBeTruthy()
  const last = daysOf('last-month', today())
  server.answer(`GET /api/desk/numbers/team?from=${last.from}&to=${last.to}`, {
    success: true,
    ...last,
    therapists: [ada],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Last month' }))
  expect(await screen.findByRole('table', { name: 'Ada' })).toBeTruthy()
})

/** The next file that the browser is given to save. */
function savedFile() {
  let file: Blob | undefined
  const before = URL.createObjectURL
  URL.createObjectURL = content => {
    file = content as Blob
    return 'blob:saved'
  }
  onTestFinished(() => {
    URL.createObjectURL = before
  })
  return { text: async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(file!)) }
}

function bytesOf(file: Blob) {
  return new Promise<ArrayBuffer>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(file)
  })
}

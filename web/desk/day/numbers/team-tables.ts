import type { TherapistNumbers } from '#contract/catalogue/team.ts'
import type { TeamNumbers } from '#web/api/team-desk.ts'
import { csvText } from '#web/desk/csv-file.ts'
import { hoursText, shareText, signed, type Table } from './tables.ts'

/** What each person did, as tables with bars. */
export function teamTablesOf({ therapists }: TeamNumbers): Table[] {
  return [
    {
      name: 'income-by-person',
      title: 'Income by person',
      heads: ['Person', 'Treatments', 'Income'],
      rows: therapists.map(({ name, treatments, income }) => ({
        label: name,
        cells: [String(treatments), signed(income)],
        size: Math.max(0, income),
        raw: [treatments, income],
      })),
      empty: NOTHING,
    },
    shareTable({
      name: 'hours-by-person',
      title: 'Hours by person',
      heads: ['Person', 'With guests', 'At work', 'Full'],
      rawHeads: ['Person', 'Minutes with guests', 'Minutes at work', 'Full %'],
      rows: therapists.map(({ name, bookedMinutes, workedMinutes }) => [name, bookedMinutes, workedMinutes]),
      text: hoursText,
    }),
    shareTable({
      name: 'came-back-by-person',
      title: 'Guests who came back',
      heads: ['Person', 'Came back', 'Guests', 'Share'],
      rawHeads: ['Person', 'Came back', 'Guests', 'Share %'],
      rows: therapists.map(({ name, cameBack, guests }) => [name, cameBack, guests]),
      text: String,
    }),
  ]
}

const NOTHING = 'No treatments on these days.'

type Part = Pick<Table, 'name' | 'title' | 'heads' | 'rawHeads'> & {
  rows: [label: string, part: number, of: number][]
  text(amount: number): string
}

function shareTable({ rows, text, ...table }: Part): Table {
  return {
    ...table,
    isShare: true,
    rows: rows.map(([label, part, of]) => ({
      label,
      cells: [text(part), text(of), shareText(part, of)],
      size: of === 0 ? 0 : Math.min(1, part / of),
      raw: [part, of, of === 0 ? '' : Math.round((1000 * part) / of) / 10],
    })),
    empty: NOTHING,
  }
}

/** What to pay whom, a row for each service of a person. */
export function payCsv(therapists: readonly TherapistNumbers[], { from, to }: { from: string; to: string }): string {
  const rows = therapists.flatMap(({ name, byService }) =>
    byService.map(one => [from, to, name, one.serviceName, one.treatments, one.income, one.percent, one.share]),
  )
  return csvText([['From', 'To', 'Person', 'Service', 'Treatments', 'Income', 'Percent', 'To pay'], ...rows])
}

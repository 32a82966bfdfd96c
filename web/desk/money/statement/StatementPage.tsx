import { useState } from 'react'
import { fetchClaims } from '#web/api/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Chips } from '../../Chips.tsx'
import { useDeskData } from '../../desk-data.ts'
import { Loaded } from '../../Loaded.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { Screen } from '../../Screen.tsx'
import { today } from '../../times.ts'
import { Choose } from './Choose.tsx'
import type { Statement } from './credits.ts'
import { type DayOrder, readTime } from './dates.ts'
import { entriesOf, isCutOff, orderOf, type Reading, readingOf, storeReading } from './reading.ts'
import type { Row } from './table.ts'

// Needed once for a bank whose heads are unknown.
const Mapping = lazyComponent(() => import('./Mapping.tsx'))
// Loaded while the file is chosen and read.
const Results = lazyComponent(() => import('./Results.tsx'))

type Step =
  | { name: 'choose' }
  | { name: 'reading' }
  | { name: 'map'; rows: Row[]; reading?: Reading }
  | { name: 'order'; rows: Row[]; reading: Reading }
  | { name: 'read'; rows: Row[]; reading: Reading; statement: Statement }

/** Compares a bank statement with the bookings. The statement never leaves the device. */
export default function StatementPage() {
  const claims = useDeskData('claims', fetchClaims)
  const [step, setStep] = useState<Step>({ name: 'choose' })

  /** Asks for missing columns or the order of dates; the owner's choice is stored once it has produced entries. */
  async function read(rows: Row[], reading: Reading | undefined, isByOwner = false) {
    if (!reading) return setStep({ name: 'map', rows })
    if (!reading.order) return setStep({ name: 'order', rows, reading })
    setStep({ name: 'reading' })
    const statement = await entriesOf(rows, reading)
    if (statement.entries === 0) return setStep({ name: 'map', rows, reading })
    if (isByOwner) storeReading(rows, reading)
    setStep({ name: 'read', rows, reading, statement })
  }

  return (
    <Screen title="Bank statement" about="Read here, sent nowhere" hasBack>
      {step.name === 'choose' && <Choose onRows={rows => read(rows, readingOf(rows, today()))} />}
      {step.name === 'reading' && <Spinner label="Reading the statement" />}
      {step.name === 'map' && (
        <Mapping
          {...step}
          onDone={columns =>
            read(step.rows, { columns, order: step.reading?.order ?? orderOf(step.rows, columns, today()) }, true)
          }
          onBack={() => setStep({ name: 'choose' })}
        />
      )}
      {step.name === 'order' && <Order {...step} onDone={order => read(step.rows, { ...step.reading, order }, true)} />}
      {step.name === 'read' && (
        <Loaded from={claims} label="Loading the bookings">
          {known => (
            <Results
              statement={step.statement}
              known={known}
              isCutOff={isCutOff(step.rows)}
              onColumns={() => setStep({ name: 'map', rows: step.rows, reading: step.reading })}
              onAnother={() => setStep({ name: 'choose' })}
            />
          )}
        </Loaded>
      )}
    </Screen>
  )
}

/** Dates like 03/04 that the file leaves ambiguous. */
function Order({ rows, reading, onDone }: { rows: Row[]; reading: Reading; onDone(order: DayOrder): void }) {
  const [order, setOrder] = useState<DayOrder>('day first')
  const texts = rows.map(row => row[reading.columns.date!] ?? '')
  const example = texts.find(text => readTime(text, 'day first')?.date !== readTime(text, 'month first')?.date) ?? ''
  const dateAs = (each: DayOrder) => readTime(example, each)?.date.split('-').reverse().join('.') ?? each
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <p>
        This statement writes dates like <strong>{example}</strong>, and nothing in it says which figure is the day.
      </p>
      <Chips
        label={`${example} is`}
        options={(['day first', 'month first'] as const).map(value => ({ value, label: `${value}: ${dateAs(value)}` }))}
        value={order}
        onChange={setOrder}
      />
      <Button className="justify-self-start" onClick={() => onDone(order)}>
        Read it so
      </Button>
    </div>
  )
}

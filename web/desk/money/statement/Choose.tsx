import { FileUp } from 'lucide'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useText } from '../../form/Form.tsx'
import { Problem } from '../../Problem.tsx'
import { today } from '../../times.ts'
import { rowsOfFile, rowsOfText, Unreadable } from './reading.ts'
import type { Row } from './table.ts'

/** A file, or pasted lines, which stay if they cannot be read. */
export function Choose({ onRows }: { onRows(rows: Row[]): Promise<void> }) {
  const [pasted, field] = useText('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function take(load: () => Promise<Row[]>) {
    setBusy(true)
    setProblem('')
    try {
      const rows = await load()
      if (rows.length === 0) throw new Unreadable('There is nothing in it. Please choose another file, or paste lines.')
      await onRows(rows)
    } catch (error) {
      const otherwise = 'This could not be read. Please try CSV, or paste the lines.'
      setProblem(error instanceof Unreadable ? error.message : otherwise)
    }
    setBusy(false)
  }
  const takeFile = (file: File | null | undefined) => file && take(() => rowsOfFile(file, today()))

  return (
    <fieldset disabled={isBusy} className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:gap-x-8">
      <legend className="sr-only">The statement</legend>
      <p className="lg:col-span-full">
        Export the statement in your bank’s app as CSV or Excel. Transfers with a booking’s code are found at once; for
        others the amount, the day and the name are compared.
      </p>
      <label
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          void takeFile(event.dataTransfer.files[0])
        }}
        className="grid min-h-32 cursor-pointer lg:row-span-3 place-items-center content-center gap-2 rounded-card border-2 border-dashed border-ink/30 p-4 text-center focus-within:outline-2 focus-within:outline-gold hover:bg-white/50"
      >
        <Icon of={FileUp} size={28} />
        <span className="font-semibold">Choose the statement, or drop it here</span>
        <span className="text-[0.9375rem]/5 text-stone">
          CSV or Excel (.xlsx, or .xls as many banks save it). It stays on this device.
        </span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="sr-only"
          onChange={({ target }) => {
            void takeFile(target.files?.[0])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </label>
      <label className="grid grid-cols-1 gap-1">
        <span className="font-semibold">Or paste lines of it</span>
        <span className="text-[0.9375rem]/5 text-stone">
          Credit alerts from your phone can be pasted too, several at once.
        </span>
        <textarea
          rows={5}
          {...field}
          spellCheck={false}
          className="w-full rounded-card border border-ink/30 bg-white/60 p-3 text-[0.9375rem]/6"
        />
      </label>
      <Problem>{problem}</Problem>
      {isBusy && <Spinner label="Reading the statement" />}
      <Button
        className="justify-self-start"
        disabled={pasted.trim() === ''}
        onClick={() => take(() => rowsOfText(pasted, today()))}
      >
        Read the pasted lines
      </Button>
    </fieldset>
  )
}

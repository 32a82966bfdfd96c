import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MonthGrid, type Step } from './MonthGrid.tsx'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const date = (day: number) => `2026-02-${String(day).padStart(2, '0')}`
/** February 2026 begins on a Sunday and fills four weeks; the fourth is cut short here to leave empty cells. */
const WEEKS = [1, 8, 15, 22].map(first =>
  Array.from({ length: 7 }, (_, n) => (first + n > 26 ? null : date(first + n))),
)

function Calendar({ onSelect, onStep }: { onSelect?(date: string): void; onStep?(step: Step): void }) {
  const [active, setActive] = useState(date(10))
  return (
    <>
      <h2 id="month">February</h2>
      <MonthGrid
        labelledBy="month"
        weekdays={WEEKDAYS}
        weeks={WEEKS}
        selected={date(12)}
        today={date(3)}
        active={active}
        nameOf={each => `Day ${Number(each.slice(-2))}`}
        isDisabled={each => each === date(11)}
        neighbour={(from, step) => {
          onStep?.(step)
          return 'days' in step ? date(Number(from.slice(-2)) + step.days) : from
        }}
        onActive={setActive}
        onSelect={each => onSelect?.(each)}
      />
    </>
  )
}

const day = (n: number) => screen.getByRole<HTMLButtonElement>('button', { name: `Day ${n}` })

test('a month is a grid named by its heading, with named columns and days', () => {
  render(<Calendar />)
  expect(screen.getByRole('grid', { name: 'February' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    WEEKDAYS.map(name => name.slice(0, 3)),
  )
  expect(screen.getAllByRole('row')).toHaveLength(5)
  expect(document.querySelectorAll('td')).toHaveLength(28)
  expect(screen.getAllByRole('button')).toHaveLength(26)
  expect(day(12).getAttribute('aria-pressed')).toBe('true')
  expect(day(3).getAttribute('aria-current')).toBe('date')
})

test('the Tab key stops at one day only', () => {
  render(<Calendar />)
  const stops = screen.getAllByRole<HTMLButtonElement>('button').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual([day(10)])
})

test.each([
  ['ArrowLeft', 9],
  ['ArrowRight', 11],
  ['ArrowUp', 3],
  ['ArrowDown', 17],
  ['Home', 8],
  ['End', 14],
])('%s leads from the 10th to the %ith', (key, target) => {
  render(<Calendar />)
  day(10).focus()
  fireEvent.keyDown(day(10), { key })
  expect(document.activeElement).toBe(day(target))
  expect(day(target).tabIndex).toBe(0)
})

test('Page Up and Page Down ask for the same day a month away', () => {
  const steps: Step[] = []
  render(<Calendar onStep={step => steps.push(step)} />)
  fireEvent.keyDown(day(10), { key: 'PageDown' })
  fireEvent.keyDown(day(10), { key: 'PageUp' })
  expect(steps).toEqual([{ months: 1 }, { months: -1 }])
})

test('other keys, and arrows that belong to the browser, are left alone', () => {
  const steps: Step[] = []
  render(<Calendar onStep={step => steps.push(step)} />)
  for (const press of [{ key: 'a' }, { key: 'ArrowLeft', altKey: true }]) fireEvent.keyDown(day(10), press)
  expect(steps).toEqual([])
})

test('a disabled day can be walked over but not chosen', () => {
  const selected: string[] = []
  render(<Calendar onSelect={each => selected.push(each)} />)
  expect(day(11).getAttribute('aria-disabled')).toBe('true')
  day(11).focus()
  fireEvent.click(day(11))
  fireEvent.click(day(13))
  expect(selected).toEqual([date(13)])
})

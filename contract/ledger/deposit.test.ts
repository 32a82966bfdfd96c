import { describe, expect, test } from 'vitest'
import { type Deposit, depositOf, depositOfVisit } from './deposit.ts'

test.each<[Deposit, number, number]>([
  [{ kind: 'all' }, 25_000, 25_000],
  [{ kind: 'none' }, 25_000, 0],
  [{ kind: 'share', value: 30 }, 25_000, 7_500],
  [{ kind: 'share', value: 33 }, 10_001, 3_301],
  [{ kind: 'amount', value: 10_000 }, 25_000, 10_000],
  [{ kind: 'amount', value: 10_000 }, 8_000, 8_000],
  [{ kind: 'share', value: 30 }, 0, 0],
])('%o of %i is %i', (rule, price, deposit) => {
  expect(depositOf(rule, price)).toBe(deposit)
})

describe('the deposit of a visit', () => {
  const [glow, tint] = [{ price: 25_000 }, { price: 4_000, isExtra: true }]

  test('is the sum of its treatments, each by its own rule or the spa’s', () => {
    const free: Deposit = { kind: 'none' }
    expect(depositOfVisit([glow, { price: 30_000, deposit: free }], { kind: 'share', value: 30 })).toBe(7_500)
    expect(depositOfVisit([glow, { price: 30_000, deposit: { kind: 'all' } }], free)).toBe(30_000)
  })

  test('takes an amount once for a treatment and its extras, and a share of both', () => {
    expect(depositOfVisit([glow, tint, glow], { kind: 'amount', value: 10_000 })).toBe(20_000)
    expect(depositOfVisit([glow, tint], { kind: 'share', value: 10 })).toBe(2_900)
    expect(depositOfVisit([glow, tint], { kind: 'all' })).toBe(29_000)
  })
})

import type { Numbers } from '#contract/numbers.ts'
import type { Visitor } from './queries.ts'

/** One person is whoever shares a number or an address, also by way of a third booking. */
export function countPeople(visitors: readonly Visitor[]): Numbers['people'] {
  const parents: number[] = []
  const root = (index: number): number => {
    let top = index
    while (parents[top] !== top) top = parents[top] = parents[parents[top]!]!
    return top
  }
  const firstWith = new Map<string, number>()
  const known = visitors.filter(({ phone, address }) => phone !== '' || address !== '')
  for (const [index, { phone, address }] of known.entries()) {
    parents[index] = index
    for (const sign of [phone && `phone ${phone}`, address && `mail ${address}`]) {
      if (!sign) continue
      const other = firstWith.get(sign)
      if (other === undefined) firstWith.set(sign, index)
      else parents[root(index)] = root(other)
    }
  }
  const back = new Map<number, boolean>()
  for (const [index, { wasHere }] of known.entries()) back.set(root(index), back.get(root(index)) || wasHere)
  const returning = [...back.values()].filter(Boolean).length
  const nameless = visitors.filter(({ phone, address }) => phone === '' && address === '')
  return {
    new: back.size - returning,
    returning,
    unknown: nameless.reduce((sum, { visits }) => sum + visits, 0),
  }
}

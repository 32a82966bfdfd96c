/** A change by somebody else since the draft began that differs from ours. */
export interface Difference {
  path: string
  label: string
  theirs: string
  mine: string
  /** Both sides changed the value, so the owner has to choose. */
  isBoth: boolean
}

type Sides<Value> = [base: Value, mine: Value, theirs: Value]
/** Shows a value to a person. */
type Words = (value: never) => string

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Three-way comparison of one value; empty if `theirs` is unchanged or equals `mine`. */
export function compare(path: string, label: string, [base, mine, theirs]: Sides<unknown>, words: Words): Difference[] {
  if (isSame(theirs, base) || isSame(theirs, mine)) return []
  return [{ path, label, mine: words(mine as never), theirs: words(theirs as never), isBoth: !isSame(mine, base) }]
}

/** Returns `theirs` if it changed, unless `keepMine` has the path; else `mine`. */
export function pick<Value>(path: string, [base, mine, theirs]: Sides<Value>, keepMine: ReadonlySet<string>): Value {
  return isSame(theirs, base) || keepMine.has(path) ? mine : theirs
}

/** Compares and merges drafts field by field. */
export function fieldMerge<Draft extends object>(labels: { [Field in keyof Draft]?: string }, words: Words) {
  const fields = Object.entries(labels) as [keyof Draft & string, string][]
  const at = (sides: Sides<Draft>, field: keyof Draft) => sides.map(side => side[field]) as Sides<Draft[keyof Draft]>
  return {
    differences: (...sides: Sides<Draft>) =>
      fields.flatMap(([field, label]) => compare(field, label, at(sides, field), words)),
    merge(base: Draft, mine: Draft, theirs: Draft, keepMine: ReadonlySet<string>): Draft {
      const sides: Sides<Draft> = [base, mine, theirs]
      const picked = fields.map(([field]) => [field, pick(field, at(sides, field), keepMine)])
      return { ...mine, ...Object.fromEntries(picked) }
    },
  }
}

/** Lays out overlapping spans in lanes: `lane` is a span's own, `of` how many lanes its group of overlapping spans shares. */
export function layoutOverlaps<Span extends { from: number; until: number }>(spans: readonly Span[]) {
  const placed: (Span & { lane: number; of: number })[] = []
  let group: typeof placed = []
  let ends: number[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from || a.until - b.until)) {
    if (ends.every(end => end <= span.from)) {
      group = []
      ends = []
    }
    const free = ends.findIndex(end => end <= span.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.until
    group.push({ ...span, lane, of: 1 })
    placed.push(group.at(-1)!)
    for (const one of group) one.of = ends.length
  }
  return placed
}

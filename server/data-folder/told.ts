/** How many rows of what, the empty tables left out. */
export function told(counts: Record<string, number>) {
  const full = Object.entries(counts).filter(([, rows]) => rows > 0)
  return full.map(([table, rows]) => `${rows} ${table.replaceAll('_', ' ')}`).join(', ')
}

/** The names of the parts in `/services/:slug`. */
type PartsOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PartsOf<Tail>
    : Rest
  : never

export type PathParts<Path extends string> = Record<PartsOf<Path>, string>

export function fillPath<Path extends string>(pattern: Path, parts: PathParts<Path>): string {
  const values: Record<string, string> = parts
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name]!))
}

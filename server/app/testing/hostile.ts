import fc from 'fast-check'

const tricks = {
  sql: ["' or 1=1 --", "'; drop table bookings; --", "\\'", '%', '_', '%%%', '$1', '::text', ') union select 1 --'],
  paths: ['../../etc/passwd', '..\\..\\', '%2e%2e%2f', '/', '//', '.', '..'],
  characters: ['\u0000', 'a\u0000b', '\ud800', '\u202e', '😀', 'ﷺ', 'e\u0301', '', ' ', 'a'.repeat(700)],
  programs: ['__proto__', 'constructor', 'toString', 'NaN', '-1', '0', '1e309', '99999999999999999999', 'null'],
  dates: ['2026-11-17', '2026-02-30', '0000-00-00', '9999-12-31', '2026-11', '2026-13', '9:00 AM', '25:61 XM'],
  markup: ['<script>alert(1)</script>', '\u0024{7*7}', '{{7*7}}', 'a\r\nSet-Cookie: a=b'],
  words: ['facials', 'massage', 'ada@example.com', 'beauty', 'confirmed', '1234', '+234 803 000 0000'],
}

export const hostileText = fc.oneof(
  fc.constantFrom(...Object.values(tricks).flat()),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)

export const hostileValue = fc.oneof(
  { weight: 2, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[]]) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
)

/** A good value with one part of it, at any depth, replaced by something hostile. */
export function spoiled<T>(good: T, hostile: fc.Arbitrary<unknown> = hostileValue): fc.Arbitrary<T> {
  return fc
    .tuple(fc.constantFrom(...placesIn(good)), hostile)
    .map(([place, value]) => withValueAt(good, place, value) as T)
}

type Place = string[]

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

function withValueAt(whole: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  const copy: Record<string, unknown> = Array.isArray(whole) ? ([...whole] as never) : { ...(whole as object) }
  copy[key] = withValueAt(copy[key], rest, value)
  return copy
}

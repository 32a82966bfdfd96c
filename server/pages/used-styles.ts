/** A style sheet taken apart as far as leaving out needs it: rules with what they are for, and rules around rules. */
export type Rule = { text: string; selectors: string[][] } | { head: string; rules: Rule[] }

const GROUPS = /^@(layer|media|supports|container)\b/

/** Knows what our own build writes: minified, no comments inside, no nesting. */
export function readStyles(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const stop = nextOf(css, '{;', at)
    const head = css.slice(at, stop).trim()
    if (css[stop] !== '{') {
      if (head) rules.push({ text: `${head};`, selectors: [] })
      at = stop + 1
      continue
    }
    const end = blockEnd(css, stop)
    const body = css.slice(stop + 1, end)
    if (GROUPS.test(head)) rules.push({ head, rules: readStyles(body) })
    else rules.push({ text: `${head}{${body}}`, selectors: head.startsWith('@') ? [] : classesOf(head) })
    at = end + 1
  }
  return rules
}

/** Only what can apply to a document with these classes; whatever names no class stays. */
export function usedStyles(rules: Rule[], classes: ReadonlySet<string>): string {
  let css = ''
  for (const rule of rules) {
    if ('rules' in rule) {
      const inside = usedStyles(rule.rules, classes)
      // A layer keeps its place in the order of layers also when it is empty.
      if (inside || rule.head.startsWith('@layer')) css += `${rule.head}{${inside}}`
    } else if (rule.selectors.length === 0 || rule.selectors.some(needed => needed.every(name => classes.has(name))))
      css += rule.text
  }
  return css
}

export function classesIn(html: string): Set<string> {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").split(/\s+/))
      classes.add(name)
  return classes
}

/** For each of the selectors the classes it cannot do without; those that are only excluded or offered do not count. */
function classesOf(head: string): string[][] {
  return splitTop(head).map(selector => {
    const certain = selector.replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
    return [...certain.matchAll(/\.((?:[\w-]|\\.|\P{ASCII})+)/gu)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))
  })
}

function splitTop(head: string) {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < head.length; at++) {
    if (head[at] === '\\') at++
    else if (head[at] === '(') depth++
    else if (head[at] === ')') depth--
    else if (head[at] === ',' && depth === 0) {
      parts.push(head.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, head.slice(from)]
}

function nextOf(css: string, signs: string, from: number) {
  for (let at = from; at < css.length; at++) {
    if (css[at] === '\\') at++
    else if (css[at] === '"') at = css.indexOf('"', at + 1)
    else if (signs.includes(css[at] as string)) return at
  }
  return css.length
}

function blockEnd(css: string, open: number) {
  let depth = 0
  for (let at = open; at < css.length; at = nextOf(css, '{}', at + 1)) {
    if (css[at] === '{') depth++
    else if (--depth === 0) return at
  }
  return css.length
}

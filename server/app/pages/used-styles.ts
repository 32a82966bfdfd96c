/** A parsed style sheet: rules with their selectors, and groups of rules. */
export type Rule = { text: string; selectors: string[][] } | { head: string; rules: Rule[] }

const GROUPS = /^@(layer|media|supports|container)\b/

/** Parses only CSS of our own build: minified, comments only between rules, no nesting. */
export function readStyles(text: string): Rule[] {
  const css = text.replace(/\/\*.*?\*\//gs, '')
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
    else if (!ONLY_MOTION.test(body))
      rules.push({ text: `${head}{${body}}`, selectors: head.startsWith('@') ? [] : namesOf(head) })
    at = end + 1
  }
  return rules
}

/** The rules that can apply to this document; those without class or element stay. */
export function usedStyles(rules: Rule[], html: string): string {
  return withUsedVariables(withoutStandIns(applying(rules, namesIn(html))))
}

function applying(rules: Rule[], names: ReadonlySet<string>): string {
  let css = ''
  for (const rule of rules) {
    if ('rules' in rule) {
      const inside = applying(rule.rules, names)
      // An empty layer keeps its place in the order of layers.
      if (inside || rule.head.startsWith('@layer')) css += `${rule.head}{${inside}}`
    } else if (rule.selectors.length === 0 || rule.selectors.some(needed => needed.every(name => names.has(name))))
      css += rule.text
  }
  return css
}

/** Classes as `.name`, elements as `name`. */
function namesIn(html: string): Set<string> {
  const names = new Set(['html', 'body'])
  for (const [, element = ''] of html.matchAll(/<([a-z][\w-]*)/g)) names.add(element)
  for (const [, classes = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of classes.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").split(/\s+/))
      names.add(`.${name}`)
  return names
}

const NEVER = '(never)'
/** Parts of fields that no page shows before its code is loaded. */
const PART_OF_FIELD = /::(?:file-selector|-webkit-(?:date|calendar|inner|outer|search))/
/** Interaction; by then the other styles are loaded. */
const TOUCHED = /(?<!\\):(?:hover|active|disabled|:selection|-moz-ui-invalid)/
const ONLY_MOTION = /^(?:(?:--tw-(?:duration|ease)|transition(?:-[a-z-]+)?):[^;]*(?:;|$))+$/

/** Returns the names that each selector requires; ignores `:not`, `:is` and attributes. */
function namesOf(head: string): string[][] {
  return splitTop(head).map(selector => {
    if (PART_OF_FIELD.test(selector) || TOUCHED.test(selector)) return [NEVER]
    const certain = selector
      .replace(/^:where\(([^(),]*):not\(:last-child\)\)$/, '$1')
      .replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)|(?<!\\)\[[^\]]*\]/g, '')
    const classes = certain.matchAll(/\.(?:[\w-]|\\.|\P{ASCII})+/gu)
    const elements = certain.matchAll(/(?<=^|(?<!\\)[\s>+~])[a-z][\w-]*/g)
    return [...classes, ...elements].map(([name]) => name.replace(/\\(.)/g, '$1'))
  })
}

/** Fallbacks of defined variables are not needed. */
function withoutStandIns(css: string): string {
  const known = new Set(
    [...css.matchAll(/:root[^{]*\{([^{}]*)\}/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/(?:^|;)(--[\w-]+):/g)].map(([, name]) => name),
    ),
  )
  return css.replace(/var\((--[\w-]+),[^()]*\)/g, (text, name) => (known.has(name) ? `var(${name})` : text))
}

/** Drops unused variables, repeatedly, because one may be used by another. */
function withUsedVariables(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const keepUsed = (text: string, name: string) => (used.has(name) ? text : '')
  const shorter = css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, keepUsed)
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, keepUsed)
  return shorter === css ? css : withUsedVariables(shorter)
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

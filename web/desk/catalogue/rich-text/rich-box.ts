import type { RichNode } from '#web/ui/rich-text.ts'
import { allowedNodes, toHtml } from './allowed-nodes.ts'

export const FORMATS = ['bold', 'italic', 'h3', 'h4', 'p', 'ul', 'ol', 'a'] as const
export type Format = (typeof FORMATS)[number]

export type RichBox = ReturnType<typeof openBox>

interface Listeners {
  onChange(html: string): void
  onFormats(formats: ReadonlySet<Format>): void
}

/**
 * The browser's own editing on an element: caret, composition and undo are its business on every keyboard. What comes in by
 * pasting or dropping is reduced before it is in the page, and what goes out is reduced again.
 */
export function openBox(box: HTMLElement, html: string, { onChange, onFormats }: Listeners) {
  const closing = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    box.addEventListener(name, act, { signal: closing.signal })
  const tell = () => onChange(toHtml(allowedNodes(box.innerHTML)))
  let caret: Range | undefined

  setHtml(html)
  box.contentEditable = 'true'
  on('focus', () => {
    command('defaultParagraphSeparator', 'p')
    command('styleWithCSS', 'false')
  })
  on('beforeinput', event => {
    const { inputType, dataTransfer } = event
    if (/^format(?!Bold|Italic)/.test(inputType)) event.preventDefault()
    // Some keyboards paste without the event that says so.
    if (/^insertFrom(Paste|Drop)/.test(inputType) && dataTransfer) insertFrom(event, dataTransfer)
  })
  on('paste', event => event.clipboardData && insertFrom(event, event.clipboardData))
  on('drop', event => event.dataTransfer && insertFrom(event, event.dataTransfer))
  on('input', event => {
    // Whoever is in the middle of a word with several keys is not disturbed.
    if (!(event as InputEvent).isComposing) tidy(box)
    tell()
  })
  on('compositionend', tell)
  document.addEventListener('selectionchange', noteCaret, { signal: closing.signal })

  function setHtml(given: string) {
    const blocks = allowedNodes(given).map(toNode)
    box.replaceChildren(
      ...(blocks.length > 0 ? blocks : [toNode({ tag: 'p', children: [{ tag: 'br', children: [] }] })]),
    )
  }

  function insertFrom(event: Event, data: DataTransfer) {
    event.preventDefault()
    const pasted = data.getData('text/html') || asHtml(data.getData('text/plain'))
    const nodes = allowedNodes(pasted)
    const [only] = nodes
    // One paragraph goes into the one it is pasted into.
    const isInline = nodes.length === 1 && typeof only === 'object' && only.tag === 'p'
    if (nodes.length > 0) command('insertHTML', toHtml(isInline ? only.children : nodes))
  }

  function noteCaret() {
    const selection = getSelection()
    if (!selection?.rangeCount || !box.contains(selection.anchorNode)) return
    caret = selection.getRangeAt(0).cloneRange()
    onFormats(new Set(FORMATS.filter(isOn)))
  }

  function isOn(format: Format) {
    if (format === 'bold' || format === 'italic') return document.queryCommandState(format)
    return around(format) !== null
  }

  function around(selector: string): HTMLElement | null {
    const at = caret?.startContainer
    const found = (at instanceof Element ? at : at?.parentElement)?.closest<HTMLElement>(selector) ?? null
    return found && found !== box && box.contains(found) ? found : null
  }

  /** The field for a link had the focus: the text gets it back where it was. */
  function restoreCaret() {
    box.focus()
    if (caret) select(caret)
  }

  function toggle(format: Exclude<Format, 'a'>) {
    restoreCaret()
    if (format === 'ul' || format === 'ol') command(format === 'ul' ? 'insertUnorderedList' : 'insertOrderedList')
    else if (format === 'bold' || format === 'italic') command(format)
    else if (!around('li')) command('formatBlock', `<${around(format) ? 'p' : format}>`)
    // A list inside a paragraph is no HTML, and some browsers write it all the same.
    for (const { parentElement } of box.querySelectorAll('p > ul, p > ol'))
      parentElement?.replaceWith(...parentElement.childNodes)
    noteCaret()
    tell()
  }

  return {
    setHtml,
    toggle,
    breakLine() {
      restoreCaret()
      command('insertLineBreak')
    },
    /** Around what is selected, or as its own words; an empty address takes the link away. */
    link(href: string) {
      restoreCaret()
      const link = around('a')
      if (link && caret?.collapsed) select(rangeOf(link))
      const isNothing = getSelection()?.isCollapsed ?? true
      if (href === '') command('unlink')
      else if (isNothing)
        command('insertHTML', toHtml([{ tag: 'a', href, children: [href.replace(/^(mailto:|https?:\/\/)/, '')] }]))
      else command('createLink', href)
      tell()
    },
    close: () => closing.abort(),
  }
}

/** Deprecated and without a successor: every browser has it, and only it keeps the browser's own undo. */
function command(name: string, value?: string) {
  document.execCommand(name, false, value)
}

/** Browsers leave spans with styles where two blocks become one; what is seen is what is saved. */
function tidy(box: HTMLElement) {
  for (const element of box.querySelectorAll('span, font, u, s, strike')) element.replaceWith(...element.childNodes)
  for (const element of box.querySelectorAll('[style]')) element.removeAttribute('style')
}

function asHtml(plain: string) {
  const lines = toHtml([plain.trim()]).replace(/\r\n?/g, '\n')
  return lines.replace(/\n{2,}/g, '</p><p>').replace(/\n/g, '<br>')
}

function toNode(node: RichNode): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const element = document.createElement(node.tag)
  if (node.href) element.setAttribute('href', node.href)
  element.append(...node.children.map(toNode))
  return element
}

function rangeOf(node: Node) {
  const range = document.createRange()
  range.selectNodeContents(node)
  return range
}

function select(range: Range) {
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

import type { RichNode } from '#web/ui/rich-text.ts'
import { allowedNodes, toHtml } from './allowed-nodes.ts'

export const FORMATS = ['bold', 'italic', 'h3', 'h4', 'p', 'ul', 'ol', 'a'] as const
export type Format = (typeof FORMATS)[number]

export type RichBox = ReturnType<typeof openBox>

/**
 * Turns an element into an editor by the browser's own editing, which handles caret, composition and undo on every keyboard.
 * Pasted and dropped content is reduced to the allowed tags before it is in the page, and the result once more.
 */
export function openBox(
  box: HTMLElement,
  html: string,
  onChange: (html: string) => void,
  onFormats: (formats: ReadonlySet<Format>) => void,
) {
  const closing = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    box.addEventListener(name, act, { signal: closing.signal })
  let lastHtml = html
  let caret: Range | undefined

  fill(html)
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
    // A word that takes several keys is not disturbed.
    if (!(event as InputEvent).isComposing) tidy(box)
    report()
  })
  on('compositionend', report)
  document.addEventListener('selectionchange', noteCaret, { signal: closing.signal })

  function report() {
    const next = toHtml(allowedNodes(box.innerHTML))
    if (next === lastHtml) return
    lastHtml = next
    onChange(next)
  }

  function fill(given: string) {
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

  /** The link field has taken the focus. */
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
    report()
  }

  return {
    toggle,
    /** Content from elsewhere; its own would move the caret. */
    setHtml(given: string) {
      if (given === lastHtml) return
      lastHtml = given
      fill(given)
    },
    breakLine() {
      restoreCaret()
      command('insertLineBreak')
    },
    /** Links the selection, or inserts the address as text. An empty address removes the link. */
    link(href: string) {
      restoreCaret()
      const link = around('a')
      if (link && caret?.collapsed) select(rangeOf(link))
      const isNothing = getSelection()?.isCollapsed ?? true
      if (href === '') command('unlink')
      else if (isNothing)
        command('insertHTML', toHtml([{ tag: 'a', href, children: [href.replace(/^(mailto:|https?:\/\/)/, '')] }]))
      else command('createLink', href)
      report()
    },
    close: () => closing.abort(),
  }
}

/** Deprecated and without a successor: every browser has it, and only it keeps the browser's own undo. */
function command(name: string, value?: string) {
  document.execCommand(name, false, value)
}

/** Browsers leave styled spans where two blocks are joined, which would not be saved. */
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

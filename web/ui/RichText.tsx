import { createElement, type ReactNode, useMemo } from 'react'
import { parseRichText, type RichNode } from './rich-text.ts'

interface Props {
  html: string
  /** Renders a `<span>` without block spacing, for use inside a sentence. */
  inline?: boolean
  className?: string
}

/** Shows the owner's simple HTML as elements; there is no innerHTML anywhere on the site. */
export function RichText({ html, inline = false, className = '' }: Props) {
  const nodes = useMemo(() => parseRichText(html), [html])
  if (inline) return <span className={className}>{nodes.map(toElement)}</span>
  return <div className={`rich-text ${className}`}>{nodes.map(toElement)}</div>
}

function toElement(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return <br key={key} />
  if (node.tag !== 'a') return createElement(node.tag, { key }, ...node.children.map(toElement))
  if (!node.href) return <span key={key}>{node.children.map(toElement)}</span>
  return (
    <a key={key} href={node.href} target="_blank" rel="noopener noreferrer">
      {node.children.map(toElement)}
    </a>
  )
}

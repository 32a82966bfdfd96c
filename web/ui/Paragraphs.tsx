/** Typed text: a blank line begins a paragraph, a line break stays one. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return text.split(/\n\s*\n/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is known by its place alone
    <p key={index} className={`whitespace-pre-line ${className ?? ''}`}>
      {paragraph}
    </p>
  ))
}

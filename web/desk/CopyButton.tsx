import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'

export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Button look="outline" className={className} onClick={async () => setCopied(await copyText(text))}>
      {isCopied ? 'Copied' : label}
    </Button>
  )
}

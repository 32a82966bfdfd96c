import {
  Bold,
  CornerDownLeft,
  Heading3,
  Heading4,
  type IconNode,
  Italic,
  Link2,
  List,
  ListOrdered,
  Pilcrow,
} from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { isRichLink } from '#contract/platform/rich-text.ts'
import { useText } from '#web/desk/form/Form.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type Format, openBox, type RichBox } from './rich-box.ts'

type Props = { label: string; value: string; onChange(html: string): void; error?: string }

const TOOLS: { format: Exclude<Format, 'a'>; label: string; icon: IconNode }[] = [
  { format: 'bold', label: 'Bold', icon: Bold },
  { format: 'italic', label: 'Italic', icon: Italic },
  { format: 'h3', label: 'Heading', icon: Heading3 },
  { format: 'h4', label: 'Small heading', icon: Heading4 },
  { format: 'p', label: 'Plain paragraph', icon: Pilcrow },
  { format: 'ul', label: 'List', icon: List },
  { format: 'ol', label: 'Numbered list', icon: ListOrdered },
]

export function RichField({ label, value, onChange, error }: Props) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<RichBox>()
  const [formats, setFormats] = useState<ReadonlySet<Format>>(new Set())
  const [isLinking, setLinking] = useState(false)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  useEffect(() => {
    const opened = openBox(element.current!, latest.current.value, html => latest.current.onChange(html), setFormats)
    setBox(opened)
    return opened.close
  }, [])
  useEffect(() => box?.setHtml(value), [value, box])

  return (
    <div>
      <span id={id} className="block font-semibold">
        {label}
      </span>
      <div className={`mt-2 rounded-card border bg-cream ${error ? 'border-petal' : 'border-ink/35'}`}>
        <div role="toolbar" aria-label={`Format: ${label}`} className="flex flex-wrap border-b border-ink/15 px-1">
          {TOOLS.map(({ format, label: name, icon }) => (
            <Tool key={format} name={name} icon={icon} isOn={formats.has(format)} onPress={() => box?.toggle(format)} />
          ))}
          <Tool name="Link" icon={Link2} isOn={formats.has('a')} onPress={() => setLinking(!isLinking)} />
          <Tool name="New line" icon={CornerDownLeft} onPress={() => box?.breakLine()} />
        </div>
        {isLinking && box && <LinkForm box={box} onDone={() => setLinking(false)} />}
        {/* biome-ignore lint/a11y/useSemanticElements: a text area holds no headings and lists */}
        <div
          ref={element}
          role="textbox"
          aria-multiline
          tabIndex={0}
          aria-labelledby={id}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className="rich-text min-h-28 max-w-none! px-4 py-3 outline-offset-[-2px]"
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-[0.9375rem] text-petal">
          {error}
        </p>
      )}
    </div>
  )
}

/** Does not take the focus: the text keeps its caret and the phone its keyboard. */
function Tool({ name, icon, isOn, onPress }: { name: string; icon: IconNode; isOn?: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      onMouseDown={event => event.preventDefault()}
      onClick={onPress}
      className={`grid size-11 place-items-center rounded-lg hover:bg-ink/10 ${isOn ? 'bg-ink text-cream hover:bg-ink' : ''}`}
    >
      <Icon of={icon} size={20} />
    </button>
  )
}

function LinkForm({ box, onDone }: { box: RichBox; onDone(): void }) {
  const [typed, field] = useText('')
  const [error, setError] = useState<string>()
  const finish = (href: string) => {
    box.link(href)
    onDone()
  }

  function add() {
    const href = withScheme(typed.trim())
    if (typed.trim() === '' || !isRichLink(href) || /\s/.test(href)) setError('Please give a web or email address')
    else finish(href)
  }

  return (
    <div className="grid gap-3 border-b border-ink/15 bg-linen px-4 py-3">
      <TextField
        label="Link to"
        placeholder="https://"
        inputMode="url"
        autoCapitalize="off"
        maxLength={500}
        error={error}
        {...field}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={add}>Add the link</Button>
        <OutlineButton onClick={() => finish('')}>Remove the link</OutlineButton>
      </div>
    </div>
  )
}

function withScheme(typed: string) {
  if (/^[^\s@:/]+@[^\s@]+$/.test(typed)) return `mailto:${typed}`
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

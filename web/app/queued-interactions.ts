import { useEffect, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

let typedEarly: (() => void)[] = []

/** Before React looks at the fields: it takes what it finds in them for what it put there itself. */
export function takeTypedInput(root: HTMLElement) {
  typedEarly = [...root.querySelectorAll<Field>('input, textarea, select')].flatMap(takeOut)
}

/**
 * Whoever was quicker than the code finds nothing lost: what was typed is typed again, then what was pressed last is pressed.
 * The press waits for one render, in which the page takes up what its own effects have set, such as the address in its link.
 */
export function useReplayInteractions() {
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    for (const typeAgain of typedEarly.splice(0)) typeAgain()
    setTyped(true)
  }, [])
  useEffect(() => {
    if (isTyped) pressAgain()
  }, [isTyped])
}

function pressAgain() {
  const wishes = window.queuedInteractions
  if (!wishes) return
  window.queuedInteractions = undefined
  wishes.stop()
  if (wishes.last instanceof HTMLFormElement) wishes.last.requestSubmit()
  else wishes.last?.click()
}

function takeOut(field: Field): (() => void)[] {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.checked === field.defaultChecked) return []
    field.checked = field.defaultChecked
    return [() => field.click()]
  }
  const { value } = field
  const before = field instanceof HTMLSelectElement ? chosenAtFirst(field) : field.defaultValue
  if (value === before) return []
  field.value = before
  // Somebody who types meanwhile goes on behind it.
  return [() => type(field, field.value === before ? value : value + field.value)]
}

const chosenAtFirst = ({ options }: HTMLSelectElement) =>
  ([...options].find(option => option.defaultSelected) ?? options[0])?.value ?? ''

/** React compares with what it last saw in the field, and sees what is written by the field's own kind only. */
function type(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
